import { shortenText } from '@houtai/contract/characters';

/** The most characters of the subject in a title. */
const MAX_SUBJECT = 40;

/** The title of a document in messages, lists and tabs: person, kind and subject, e.g. 王浩然的差旅报销：现场联调. Omits blank parts. */
export function documentTitle({ person, kind, subject }: { person: string; kind: string; subject: string }): string {
  const head = person === '' ? kind : `${person}的${kind}`;
  const about = shortenText(subject.replaceAll(/\s+/g, ' ').trim(), MAX_SUBJECT);
  return about === '' ? head : `${head}：${about}`;
}
