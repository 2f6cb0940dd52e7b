/** The text that replaces a horizontal rule. */
const RULE = '———';

/** Replaces headings and rules that the editor lacks with its smallest heading and a line of dashes. */
export function readHeadingsAndRules(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h4,h5,h6')) {
    const smallest = document.createElement('h3');
    const style = heading.getAttribute('style');
    if (style !== null) smallest.setAttribute('style', style);
    smallest.append(...heading.childNodes);
    heading.replaceWith(smallest);
  }
  for (const rule of body.querySelectorAll('hr')) {
    const line = document.createElement('p');
    line.textContent = RULE;
    rule.replaceWith(line);
  }
}
