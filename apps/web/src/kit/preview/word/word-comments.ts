import { attributeOf, closestNamed, elementFrom, elementsNamed, wordTextOf } from './word-xml.ts';

/** A comment of a document with the text that it refers to. */
export type WordComment = { number: number; author: string; day: string; about: string; text: string };

/** Marks the position of each comment by its number and returns the comments in order. */
export function readComments(part: XMLDocument, comments: XMLDocument | null): WordComment[] {
  if (!comments) return [];
  const places = elementsNamed(part, 'commentReference');
  const at = (id: string): number => places.findIndex((place) => attributeOf(place, 'id') === id);
  const written = elementsNamed(comments, 'comment').map((comment) => ({ comment, id: attributeOf(comment, 'id') }));
  // A comment without a position comes last.
  written.sort((one, other) => (at(one.id) + 1 || Infinity) - (at(other.id) + 1 || Infinity) || 0);
  return written.map(({ comment, id }, index) => {
    const number = index + 1;
    const place = places[at(id)];
    const run = place && (closestNamed(place, 'r') ?? place);
    run?.before(elementFrom(part, `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>[批注${number}]</w:t></w:r>`));
    const author = attributeOf(comment, 'author');
    return { number, author, day: attributeOf(comment, 'date').slice(0, 10), about: wordsAbout(part, id), text: wordTextOf(comment) };
  });
}

function wordsAbout(part: XMLDocument, id: string): string {
  const edge = (name: string): Element | undefined => elementsNamed(part, name).find((each) => attributeOf(each, 'id') === id);
  const [start, end] = [edge('commentRangeStart'), edge('commentRangeEnd')];
  if (!start || !end) return '';
  const isAfter = (one: Node, other: Node): boolean => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return elementsNamed(part, 't')
    .filter((text) => isAfter(start, text) && isAfter(text, end))
    .map(({ textContent }) => textContent)
    .join('');
}
