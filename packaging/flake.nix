{
  # From the root of the repository: nix run "git+file:.?dir=packaging"
  description = "A puzzle workbench for the terminal: load, play, inspect, step through, solve and explain";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { nixpkgs, ... }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      nazo =
        pkgs:
        pkgs.rustPlatform.buildRustPackage {
          pname = "nazo";
          version = "0.1.0";
          src = ../.;
          cargoLock.lockFile = ../Cargo.lock;
          buildType = "dist";
          # They need a terminal, and are run before a release.
          doCheck = false;
          postInstall = ''
            mv $out/bin/nazo program
            rm -r $out/bin
            sh tools/package ./program $out
          '';
          meta = {
            mainProgram = "nazo";
            license = with pkgs.lib.licenses; [
              mit
              asl20
              mpl20
              cc0
            ];
          };
        };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: {
        default = nazo nixpkgs.legacyPackages.${system};
      });
    };
}
