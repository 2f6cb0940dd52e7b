/** Of what a document is about, so much stands in its title. */
const MAX_SUBJECT = 40;

/** The title of a document in messages, lists and tabs: person, kind and subject, as 王浩然的差旅报销：现场联调. Omits blank parts. */
export function documentTitle({ person, kind, subject }: { person: string; kind: string; subject: string }): string {
  const head = person === '' ? kind : `${person}的${kind}`;
  const signs = [...subject.replaceAll(/\s+/g, ' ').trim()];
  const about = signs.length > MAX_SUBJECT ? `${signs.slice(0, MAX_SUBJECT - 1).join('')}…` : signs.join('');
  return about === '' ? head : `${head}：${about}`;
}
