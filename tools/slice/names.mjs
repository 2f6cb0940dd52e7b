/** The names of the template's subject; each is replaced by that of the new subject. */
export const SAMPLE = namesOf('sample-agreements', '样例合同');

/** The spellings of a subject from its name in kebab-case: `travel-requests` gives travelRequests, TravelRequest, travel_requests and so on. */
export function namesOf(subject, title) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(subject)) {
    throw new Error(`"${subject}" is not a subject: plural, lower case, words joined by hyphens, such as travel-requests.`);
  }
  if (!/^[\u4e00-\u9fff]{1,20}$/.test(title ?? '')) {
    throw new Error(`"${title ?? ''}" is not a title: what people call it, in Chinese, such as 出差申请.`);
  }
  const words = subject.split('-');
  const single = [...words.slice(0, -1), singular(words.at(-1))];
  return {
    title,
    many: camel(words),
    Many: pascal(words),
    table: words.join('_'),
    MANY: upper(words),
    subject,
    one: camel(single),
    One: pascal(single),
    ONE: upper(single),
    record: single.join('-'),
  };
}

/** A text or a path of the template with the names of another subject. */
export function renamed(text, names) {
  // Plural spellings come first because they contain the singular ones.
  const spellings = Object.entries(SAMPLE);
  const anyOf = new RegExp(spellings.map(([, spelling]) => spelling).join('|'), 'g');
  return text.replace(anyOf, (found) => names[spellings.find(([, spelling]) => spelling === found)[0]]);
}

/** The singular of an English plural; a mass noun (feedback) stays as it is. */
export function singular(word) {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function pascal(words) {
  return words.map(capital).join('');
}

function camel([first, ...rest]) {
  return first + pascal(rest);
}

function upper(words) {
  return words.join('_').toUpperCase();
}
