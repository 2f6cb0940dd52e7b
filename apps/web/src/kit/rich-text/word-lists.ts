const LEVEL = /mso-list:\s*(l\d+)\s+level(\d+)/i;
const NUMBERED = /^[(（]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十百]+)[.)、．）]/i;

type Item = { paragraph: HTMLElement; list: string; level: number; ordered: boolean };

/** Word and WPS write list items as paragraphs with a drawn marker; makes real lists of them, nested by their levels. */
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
  const markers = [...paragraph.querySelectorAll('[style*="mso-list"]')].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const marker = markers
    .map((element) => element.textContent)
    .join('')
    .trim();
  // A numbered heading stays a heading; its number is text that people refer to.
  if (marker === '' || paragraph.localName !== 'p') return null;
  for (const element of markers) element.remove();
  return { paragraph, list, level: Number(level), ordered: NUMBERED.test(marker) };
}

function build(run: readonly Item[]): void {
  const [first] = run;
  if (!first) return;
  const place = document.createComment('');
  first.paragraph.before(place);
  const open: { list: HTMLElement; level: number }[] = [];
  for (const { paragraph, level, ordered } of run) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = document.createElement(ordered ? 'ol' : 'ul');
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else place.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    current.list.append(item);
    paragraph.remove();
  }
  place.remove();
}
