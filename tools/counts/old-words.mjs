import { betterWord } from '../lint/lexicon.mjs';
import { declarationsOf } from './sources.mjs';

/** Exported identifiers with a word that the lexicon replaces, as `file: name → word`. */
export function countOldWords(sources) {
  return sources.flatMap((source) =>
    declarationsOf(source)
      .filter(({ name, isExported }) => isExported && betterWord(name) !== undefined)
      .map(({ name }) => `${source.path}: ${name} → ${betterWord(name)}`),
  );
}
