const LEVEL = /mso-list:\s*(l\d+)\s+level(\d+)/i;
/** The only number format of the editor's lists. */
const PLAIN_NUMBER = /^(\d{1,6})\.$/;

type Marker = { kind: 'bullet' } | { kind: 'number'; number: number } | { kind: 'text'; text: string };
type Item = { paragraph: HTMLElement; list: string; level: number; marker: Marker };

/**
 * Word and WPS write list items as paragraphs with a drawn marker. Items with markers that the editor can show become real lists, nested by
 * level and continuing their numbers; other markers stay as text, because people refer to them.
 */
export function listsOfWord(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('p,h1,h2,h3,h4,h5,h6')].flatMap((paragraph) => itemOf(paragraph) ?? []);
  let run: Item[] = [];
  items.forEach((item, index) => {
    run.push(item);
    const next = items[index + 1];
    if (next?.paragraph === item.paragraph.nextElementSibling && next?.list === item.list) return;
    build(run);
    run = [];
  });
}

function itemOf(paragraph: HTMLElement): Item | null {
  const [, list, level] = LEVEL.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (list === undefined) return null;
  const drawn = [...paragraph.querySelectorAll('[style*="mso-list"]')].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const text = drawn
    .map((element) => element.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trimStart();
  // A numbered heading stays a heading with its number as text, because people refer to it.
  if (text === '' || paragraph.localName !== 'p') return null;
  for (const element of drawn) element.remove();
  return { paragraph, list, level: Number(level), marker: markerOf(text) };
}

function markerOf(text: string): Marker {
  const marker = text.trim();
  const number = PLAIN_NUMBER.exec(marker)?.[1];
  if (number !== undefined) return { kind: 'number', number: Number(number) };
  // In a monospaced font the small o is the bullet of the second level.
  return /[\p{L}\p{N}]/u.test(marker) && marker !== 'o' ? { kind: 'text', text } : { kind: 'bullet' };
}

type Open = { list: HTMLElement; level: number; kind: 'bullet' | 'number'; next: number };

function build(run: readonly Item[]): void {
  const [first] = run;
  if (!first) return;
  const place = document.createComment('');
  first.paragraph.before(place);
  const open: Open[] = [];
  const put = (element: HTMLElement): void => {
    const item = open.at(-1)?.list.lastElementChild;
    if (item) item.append(element);
    else place.before(element);
  };
  for (const { paragraph, level, marker } of run) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level && !goesOn(current, marker)) open.pop();
    if (marker.kind === 'text') {
      paragraph.prepend(marker.text);
      put(paragraph);
    } else addItem(paragraph, openAt(open, { level, marker, put }));
  }
  place.remove();
}

type Wanted = { level: number; marker: Exclude<Marker, { kind: 'text' }>; put: (list: HTMLElement) => void };

/** The open list of a level, or a new one. */
function openAt(open: Open[], { level, marker, put }: Wanted): Open {
  const current = open.at(-1);
  if (current?.level === level) return current;
  const list = document.createElement(marker.kind === 'number' ? 'ol' : 'ul');
  const next = marker.kind === 'number' ? marker.number : 1;
  if (next !== 1) list.setAttribute('start', String(next));
  put(list);
  const made = { list, level, kind: marker.kind, next };
  open.push(made);
  return made;
}

function addItem(paragraph: HTMLElement, open: Open): void {
  const item = document.createElement('li');
  item.append(...paragraph.childNodes);
  open.list.append(item);
  open.next += 1;
  paragraph.remove();
}

function goesOn(open: Open, marker: Marker): boolean {
  return marker.kind === open.kind && (marker.kind !== 'number' || marker.number === open.next);
}
