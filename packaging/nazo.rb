# Homebrew, built from source: brew install --build-from-source packaging/nazo.rb
# The formula that a release puts into the tap installs a program that is built already.
class Nazo < Formula
  desc "Puzzle workbench for the terminal: play, inspect, step through, solve, explain"
  homepage "https://github.com/<owner>/nazo"
  url "https://github.com/<owner>/nazo.git", tag: "v0.1.0"
  license all_of: [{ any_of: ["MIT", "Apache-2.0"] }, "MPL-2.0", "CC0-1.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "build", "--locked", "--profile", "dist"
    system "tools/package", "target/dist/nazo", prefix
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/nazo --version")
    (testpath/"puzzle.txt").write "1...\n..3.\n.4..\n...2\n"
    assert_match "Exactly one solution", shell_output("#{bin}/nazo solve puzzle.txt")
  end
end
