/** The names of a slice from its subject in kebab-case: `travel-requests` gives travelRequests, TravelRequest, travel_requests and so on. */
export function namesOf(subject, title) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(subject)) {
    throw new Error(`"${subject}" is not a subject: plural, lower case, words joined by hyphens, such as travel-requests.`);
  }
  const words = subject.split('-');
  const single = [...words.slice(0, -1), singular(words.at(-1))];
  return {
    subject,
    title: title || spoken(words),
    many: camel(words),
    one: camel(single),
    Many: pascal(words),
    One: pascal(single),
    table: words.join('_'),
    page: `${words.join('_').toUpperCase()}_PAGE`,
    listTag: `business:${camel(words)}:list`,
    addTag: `business:${camel(words)}:add`,
  };
}

/** The singular of an English plural; a mass noun (feedback) is its own. */
export function singular(word) {
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (words) => words.map(capital).join('');
const camel = ([first, ...rest]) => first + pascal(rest);
const spoken = (words) => capital(words.join(' '));
