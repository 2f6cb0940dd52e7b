/**
 * Invisible characters that reverse or hide the following text, so that two texts look alike or one reads as another. Joiners of emoji and
 * scripts are not among them.
 */
const INVISIBLE_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text without invisible characters that come along when it is copied, such as those around a Windows path. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE_MARKS, '');
}

/**
 * A text without any visible character: white space, joiners, fillers of scripts, variation selectors, and the empty pattern of Braille.
 */
const NOTHING = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A trimmed text, which is empty if it consists of blanks of any kind. */
export function withoutBlanks(text: string): string {
  return NOTHING.test(text) ? '' : text.trim();
}
