/** Marks that are not seen and turn or hide what follows, so that two texts look alike or one reads as another. The joiners of emoji and scripts stay. */
const INVISIBLE_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text without the invisible marks that come along when it is copied, such as those around a path of Windows; what is seen stays as it is. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE_MARKS, '');
}
