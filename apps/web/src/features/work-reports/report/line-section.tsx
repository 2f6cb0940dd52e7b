import { firstCharacters } from '@houtai/contract/characters';
import { REPORT_LINE_MAX } from '@houtai/contract/work-report-form';
import type { ReportSection } from '@houtai/contract/work-report-words';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { announceOmittedText } from '#ui/input/texts/announce-omitted.ts';

import { NotedText } from '../comments/noted-text.tsx';
import { type EditedLine, newKey, type ReportEditing } from './use-report-editor.ts';

import css from './line-section.module.css';

/** What drafting adds to each section. */
const HINTS: Readonly<Record<ReportSection, string>> = {
  done: '我在这几天改为已完成的',
  doing: '我动过、还没完成的，写明动了什么',
  risk: '',
  plan: '我的、已超时或即将到期的',
};

type LineSectionProps = { section: ReportSection; title: string; editing: ReportEditing; quotes: readonly string[]; isLocked: boolean };

/**
 * A section of a report, line by line. A blue edge marks a line that was taken over; editing it makes it the user's own, and keeps its
 * source.
 */
export function LineSection({ section, title, editing, quotes, isLocked }: LineSectionProps): ReactNode {
  const { typed, change } = editing;
  const list = useRef<HTMLUListElement>(null);
  const lines = typed.lines.filter((line) => line.section === section);
  const focusSoon = (key: number) => setTimeout(() => list.current?.querySelector<HTMLTextAreaElement>(`[data-line="${key}"]`)?.focus());
  const insertAfter = (after: EditedLine | undefined, texts: readonly string[]) => {
    const fresh = texts.map((text) => ({ section, text, auto: false, source: null, key: newKey() }));
    const at = after ? typed.lines.indexOf(after) + 1 : typed.lines.length;
    change({ lines: [...typed.lines.slice(0, at), ...fresh, ...typed.lines.slice(at)] });
    const last = fresh.at(-1);
    if (last) focusSoon(last.key);
  };
  const set = (line: EditedLine, text: string) =>
    change({ lines: typed.lines.map((one) => (one.key === line.key ? { ...one, text, auto: false } : one)) });
  const remove = (line: EditedLine) => {
    const before = lines[lines.indexOf(line) - 1];
    change({ lines: typed.lines.filter(({ key }) => key !== line.key) });
    if (before) focusSoon(before.key);
  };
  const press = (event: KeyboardEvent, line: EditedLine) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      insertAfter(line, ['']);
    } else if (event.key === 'Backspace' && line.text === '') {
      event.preventDefault();
      remove(line);
    }
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>, line: EditedLine) => {
    const parts = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((part) => part.trim());
    const texts = parts.filter((part) => part !== '').map((part) => firstCharacters(part, REPORT_LINE_MAX));
    if (texts.length < 2) return;
    announceOmittedText(
      parts.map((part) => part.slice(firstCharacters(part, REPORT_LINE_MAX).length)).join(''),
      REPORT_LINE_MAX,
      event.currentTarget,
    );
    event.preventDefault();
    insertAfter(line, texts);
  };
  return (
    <section className={css.section} aria-label={title}>
      <h2>
        {title} <small>{lines.length}</small>
        {HINTS[section] !== '' && <span>{HINTS[section]}</span>}
        {section === 'done' && lines.some(({ auto }) => auto) && <span>蓝边为自动带出，改过即算自己写</span>}
      </h2>
      <ul ref={list} data-empty={lines.length === 0 || undefined}>
        {lines.map((line, at) => (
          <li key={line.key} data-auto={line.auto || undefined}>
            <i aria-hidden />
            <NotedText text={line.text} quotes={quotes}>
              <textarea
                rows={1}
                data-line={line.key}
                aria-label={`${title} 第 ${at + 1} 条`}
                maxLength={REPORT_LINE_MAX}
                value={line.text}
                disabled={isLocked}
                onChange={({ target }) => set(line, target.value.replace(/\n/g, ' '))}
                onKeyDown={(event) => press(event, line)}
                onPaste={(event) => paste(event, line)}
              />
            </NotedText>
            {line.source ? (
              <Link className={css.source} to={line.source.url}>
                {line.source.label}
              </Link>
            ) : (
              <span className={css.mine}>自己写</span>
            )}
            <IconButton icon="close" label="移出" what={line.text} disabled={isLocked} onClick={() => remove(line)} />
          </li>
        ))}
        {!isLocked && (
          <li>
            <Button kind="ghost" size="small" onClick={() => insertAfter(lines.at(-1), [''])}>
              添加一条
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
