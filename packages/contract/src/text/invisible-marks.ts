/** Marks that are not seen and turn or hide what follows, so that two texts look alike or one reads as another. The joiners of emoji and scripts stay. */
const INVISIBLE_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text without the invisible marks that come along when it is copied, such as those around a path of Windows; what is seen stays as it is. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE_MARKS, '');
}

/** Of which nothing is seen: white space, joiners, fillers of scripts, variation selectors, and the empty pattern of Braille. */
const NOTHING = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text without the blanks around it, and empty where it is made of blanks of any kind; what is seen stays as it is. */
export function withoutBlanks(text: string): string {
  return NOTHING.test(text) ? '' : text.trim();
}
