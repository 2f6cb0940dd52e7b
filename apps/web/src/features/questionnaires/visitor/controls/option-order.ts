import type { Question, QuestionOption } from '@houtai/contract/question';

/** The options in a visitor's order, which a reload keeps; open options stay last. */
export function optionsInOrder({ options, shuffled }: Question, attempt: string): readonly QuestionOption[] {
  if (!shuffled || attempt === '') return options;
  const placed = options.map((option) => ({ option, place: option.open ? 2 ** 32 : placeOf(attempt + option.id) }));
  return placed.sort((one, other) => one.place - other.place).map(({ option }) => option);
}

/** A pseudo-random number that depends only on a text (FNV-1a). */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
