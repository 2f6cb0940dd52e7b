/** Of what a document is about, so much stands in its title. */
const SUBJECT_MOST = 40;

/** A document in one line, for messages, lists and tabs, where nothing stands beside it: 王浩然的差旅报销：现场联调. What is blank is left out. */
export function documentTitle({ person, kind, subject }: { person: string; kind: string; subject: string }): string {
  const head = person === '' ? kind : `${person}的${kind}`;
  const signs = [...subject.replaceAll(/\s+/g, ' ').trim()];
  const about = signs.length > SUBJECT_MOST ? `${signs.slice(0, SUBJECT_MOST - 1).join('')}…` : signs.join('');
  return about === '' ? head : `${head}：${about}`;
}
