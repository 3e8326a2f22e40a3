//! Exchanging atoms of a set that forbids a candidate for others, towards a set that costs less.
//!
//! Every model that has the candidate breaks atoms of which each set that forbids it must have one. So the models met by now
//! tell at once what may take the place of an atom: what all of them break that this atom alone keeps out. One that may take
//! the place of two makes the set smaller, unless another model comes up, which is then remembered. Where there is none, one
//! is put in the place of one, which costs the same and leads to other sets, and where that ends, one is left out and others
//! are taken in until the candidate is forbidden again. See Cai, Su, Luo and Sattar, "NuMVC: An efficient local search
//! algorithm for minimum vertex cover" (JAIR 2013), for exchange, and Lourenço, Martin and Stützle, "Iterated local search"
//! (2003), for the way on from where it ends.

use super::bits;
use super::shrink::Asked;
use super::{Smallest, place_of};
use crate::puzzle::{AtomId, Budget, Candidate, Stopped};

// What follows was chosen on fifteen hard sudokus (docs/benchmarks.md has some of them).

/// Once so many models are kept in mind, every other one is forgotten: all are looked through before each question.
const MODELS: usize = 3000;
/// For so many exchanges an atom does not come back that was taken out, and that was left out to get away.
const AWAY: u64 = 8;
const LONG_AWAY: u64 = 24;
/// So many exchanges that lead to nothing are enough at one place.
const LEVEL: u64 = 50;
/// So many times models may come up that have to be kept out when one atom was left out.
const MENDED: usize = 6;
/// By how much the set may cost more than the best from which the search goes on.
const OVER: u32 = 1;
/// So many models looked through count as one step.
const MODELS_OF_STEP: u64 = 512;

/// A set on its way.
struct Walk {
    words: usize,
    /// What is in the set.
    members: Vec<u32>,
    /// The same as bits.
    set: Vec<u64>,
    /// What each model breaks, `words` words each.
    models: Vec<u64>,
    /// For each atom the exchange up to which it does not come back.
    away: Vec<u64>,
    exchanges: u64,
    /// What was asked about in vain since the set is what it is.
    unsure: Vec<Vec<u32>>,
    /// Of the choices by chance, which are the same each time.
    seed: u64,
}

/// What the models say of the members of a set.
struct Duties {
    /// For each member what all models break that it alone keeps out, `words` words each; none where there is no such model.
    alone: Vec<Option<Vec<u64>>>,
    /// The models that two members keep out, by the places of these.
    shared: Vec<(usize, usize, usize)>,
}

impl Walk {
    fn new(atoms: usize, members: Vec<u32>) -> Walk {
        let words = atoms.div_ceil(64);
        let mut walk = Walk {
            words,
            members: Vec::new(),
            set: vec![0; words],
            models: Vec::new(),
            away: vec![0; atoms],
            exchanges: 0,
            unsure: Vec::new(),
            seed: 7,
        };
        walk.become_set(members);
        walk
    }

    fn become_set(&mut self, members: Vec<u32>) {
        self.set.iter_mut().for_each(|word| *word = 0);
        members.iter().for_each(|atom| self.set[*atom as usize / 64] |= 1 << (atom % 64));
        self.members = members;
        self.unsure.clear();
    }

    /// The set becomes another that forbids the candidate.
    fn exchange(&mut self, members: Vec<u32>) {
        self.exchanges += 1;
        let gone = self.members.iter().filter(|atom| !members.contains(atom));
        gone.for_each(|atom| self.away[*atom as usize] = self.exchanges + AWAY);
        self.become_set(members);
    }

    fn below(&mut self, below: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.seed >> 33) as usize % below.max(1)
    }

    fn remember(&mut self, broken: &[u32]) {
        if self.models.len() >= MODELS * self.words {
            self.models = self.models.chunks(self.words).step_by(2).flatten().copied().collect();
        }
        let from = self.models.len();
        self.models.resize(from + self.words, 0);
        broken.iter().for_each(|atom| self.models[from + *atom as usize / 64] |= 1 << (atom % 64));
    }

    fn duties(&self) -> Duties {
        let mut duties = Duties { alone: vec![None; self.members.len()], shared: Vec::new() };
        let mut place = vec![0; self.away.len()];
        self.members.iter().enumerate().for_each(|(at, atom)| place[*atom as usize] = at);
        for (nth, model) in self.models.chunks(self.words).enumerate() {
            let mut kept_out = model.iter().zip(&self.set).enumerate().flat_map(|(word, (model, set))| {
                bits(model & set).map(move |bit| word * 64 + bit.trailing_zeros() as usize)
            });
            match (kept_out.next(), kept_out.next(), kept_out.next()) {
                (Some(only), None, _) => match &mut duties.alone[place[only]] {
                    Some(all) => all.iter_mut().zip(model).for_each(|(all, model)| *all &= model),
                    none => *none = Some(model.to_vec()),
                },
                (Some(one), Some(other), None) => {
                    let (one, other) = (place[one], place[other]);
                    duties.shared.push((one.min(other), one.max(other), nth));
                }
                _ => {}
            }
        }
        duties
    }

    /// The atoms that may take the place of the members at these places, by the models that no other keeps out.
    fn instead_of(&self, duties: &Duties, places: &[usize]) -> Vec<u32> {
        let mut left: Vec<u64> = self.set.iter().map(|word| !word).collect();
        let alone = places.iter().filter_map(|at| duties.alone[*at].as_deref());
        let both = duties.shared.iter().filter(|(one, other, _)| places == [*one, *other]);
        let both = both.map(|(_, _, nth)| &self.models[nth * self.words..(nth + 1) * self.words]);
        for model in alone.chain(both) {
            left.iter_mut().zip(model).for_each(|(left, model)| *left &= model);
        }
        let of_word = |(at, word): (usize, u64)| bits(word).map(move |bit| at as u32 * 64 + bit.trailing_zeros());
        let atoms = left.into_iter().enumerate().flat_map(of_word);
        atoms.filter(|atom| (*atom as usize) < self.away.len()).collect()
    }

    /// An atom that as many models break as any, of those that the set does not keep out; none where it keeps out all.
    fn most_missed(&mut self) -> Option<u32> {
        let mut missed = vec![0u32; self.away.len()];
        let is_missed = |model: &&[u64]| model.iter().zip(&self.set).all(|(model, set)| model & set == 0);
        for model in self.models.chunks(self.words).filter(is_missed) {
            for (at, word) in model.iter().enumerate() {
                bits(*word).for_each(|bit| missed[at * 64 + bit.trailing_zeros() as usize] += 1);
            }
        }
        for (missed, away) in missed.iter_mut().zip(&self.away) {
            *missed = if *away > self.exchanges { 0 } else { *missed };
        }
        let most = missed.iter().copied().max().filter(|most| *most > 0)?;
        let best: Vec<u32> = (0u32..).zip(&missed).filter(|(_, count)| **count == most).map(|(atom, _)| atom).collect();
        let nth = self.below(best.len());
        best.get(nth).copied()
    }

    fn without(&self, places: &[usize], more: Option<u32>) -> Vec<u32> {
        let kept = self.members.iter().enumerate().filter(|(at, _)| !places.contains(at)).map(|(_, atom)| *atom);
        kept.chain(more).collect()
    }

    /// The set to be asked about next: with one less, with one for two of more cost, or with one for one.
    fn next(&mut self, weights: &[u32]) -> Option<Vec<u32>> {
        let duties = self.duties();
        let less = self.one_less(&duties).or_else(|| self.one_for_two(&duties, weights));
        less.or_else(|| self.one_for_one(&duties, weights))
    }

    /// Whether a set has not been asked about in vain.
    fn is_new(&self, tried: &Vec<u32>) -> bool {
        !self.unsure.contains(tried)
    }

    /// Without a member that keeps out no model by itself.
    fn one_less(&self, duties: &Duties) -> Option<Vec<u32>> {
        let idle = (0..self.members.len()).filter(|at| duties.alone[*at].is_none());
        idle.map(|at| self.without(&[at], None)).find(|tried| self.is_new(tried))
    }

    /// With an atom in the place of two that cost more together.
    fn one_for_two(&self, duties: &Duties, weights: &[u32]) -> Option<Vec<u32>> {
        let weight = |atom: u32| weights[atom as usize];
        for (one, of_one) in self.members.iter().enumerate() {
            for (other, of_other) in self.members.iter().enumerate().skip(one + 1) {
                let both = weight(*of_one) + weight(*of_other);
                let cheaper = self.instead_of(duties, &[one, other]).into_iter().filter(|atom| weight(*atom) < both);
                let mut tried = cheaper.map(|atom| self.without(&[one, other], Some(atom)));
                if let Some(found) = tried.find(|tried| self.is_new(tried)) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// With an atom in the place of one that costs no less, any of those that there are.
    fn one_for_one(&mut self, duties: &Duties, weights: &[u32]) -> Option<Vec<u32>> {
        let weight = |atom: u32| weights[atom as usize];
        let mut same: Vec<(usize, u32)> = Vec::new();
        for (at, member) in self.members.iter().enumerate() {
            let is_open = |atom: &u32| weight(*atom) <= weight(*member) && self.away[*atom as usize] <= self.exchanges;
            same.extend(self.instead_of(duties, &[at]).into_iter().filter(is_open).map(|atom| (at, atom)));
        }
        while !same.is_empty() {
            let nth = self.below(same.len());
            let (at, atom) = same.swap_remove(nth);
            let tried = self.without(&[at], Some(atom));
            if self.is_new(&tried) {
                return Some(tried);
            }
        }
        None
    }
}

impl Smallest {
    /// A set that forbids what `rules` forbid and costs no more, sought by exchange with up to `asks` questions whether a set
    /// forbids it. Where the work ends before, the best by then.
    pub(in crate::explain) fn exchange(
        &mut self,
        target: Candidate,
        rules: &[AtomId],
        asks: usize,
        budget: &Budget,
    ) -> Result<Vec<AtomId>, Stopped> {
        let at = place_of(target);
        let mut walk = Walk::new(self.rules.len(), rules.iter().map(|rule| rule.0).collect());
        self.broken_by_models_of(target).iter().for_each(|broken| walk.remember(broken));
        let mut best = walk.members.clone();
        // From where the search goes on once no exchange is left, and the last exchange that led to something.
        let (mut base, mut since) = (best.clone(), 0);
        let mut asked = 0;
        while asked < asks {
            match self.tell(budget) {
                Err(Stopped::OutOfWork) => break,
                told => told?,
            }
            self.steps += (walk.models.len() / walk.words) as u64 / MODELS_OF_STEP;
            let is_over = walk.exchanges > since + LEVEL;
            let Some(tried) = walk.next(&self.weights).filter(|_| !is_over) else {
                // Sets of the same cost are gone on from, so that the walk gets about; those that cost too much are given up.
                let cost = self.cost_of(&walk.members);
                if is_over || cost <= self.cost_of(&base) {
                    base = walk.members.clone();
                } else if cost > self.cost_of(&best) + OVER {
                    base = best.clone();
                }
                walk.become_set(base.clone());
                asked += self.get_away(&mut walk, at);
                since = walk.exchanges;
                continue;
            };
            asked += 1;
            match self.ask(&tried, at) {
                Asked::Forbidden(used) => {
                    walk.exchange(used);
                    if self.cost_of(&walk.members) < self.cost_of(&best) {
                        (best, since) = (walk.members.clone(), walk.exchanges);
                    }
                }
                Asked::Allowed(broken) => walk.remember(&broken.unwrap_or_default()),
                Asked::Unknown => walk.unsure.push(tried),
            }
        }
        best.sort_unstable();
        Ok(best.into_iter().map(AtomId).collect())
    }

    /// Leaves one member out and takes others in until the candidate is forbidden again. Says how often that was asked.
    fn get_away(&mut self, walk: &mut Walk, at: (usize, u64)) -> usize {
        let before = walk.members.clone();
        let place = walk.below(before.len());
        if let Some(out) = before.get(place) {
            walk.away[*out as usize] = walk.exchanges + LONG_AWAY;
        }
        let mut members = walk.without(&[place], None);
        for asked in 1..=MENDED {
            walk.become_set(members.clone());
            while let Some(atom) = walk.most_missed() {
                members.push(atom);
                walk.become_set(members.clone());
            }
            match self.ask(&members, at) {
                Asked::Forbidden(used) => {
                    walk.exchanges += 1;
                    walk.become_set(used);
                    return asked;
                }
                Asked::Allowed(Some(broken)) => walk.remember(&broken),
                Asked::Allowed(None) | Asked::Unknown => break,
            }
        }
        walk.become_set(before);
        MENDED
    }

    fn cost_of(&self, atoms: &[u32]) -> u32 {
        atoms.iter().map(|atom| self.rules.weight(*atom as usize)).sum()
    }
}
