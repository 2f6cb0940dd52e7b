import { MAX_REPORT_LINES } from '@houtai/contract/work-report-form';
import type { SeenLine } from '@houtai/contract/work-reports';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Empty } from '#ui/empty.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { isAbout, isGathered, lineOf, mergeDraftLines } from './draft-lines.ts';
import { newKey, type ReportEditing } from './use-report-editor.ts';
import type { Sources } from './use-sources.ts';

import patterns from '#ui/patterns.module.css';
import tick from '#ui/tick-box.module.css';
import css from './source-pane.module.css';

/** The recorded activity of the period; ticked lines are in the report. */
export function SourcePane({ seen, editing }: { seen: Sources; editing: ReportEditing }): ReactNode {
  const { typed, change } = editing;
  const lines = seen.data ?? [];
  const used = lines.filter((line) => typed.lines.some((one) => isAbout(one, line))).length;
  const toggle = (line: SeenLine, isUsed: boolean) => {
    const fresh = { ...lineOf(line), key: newKey() };
    change({ lines: isUsed ? typed.lines.filter((one) => !isAbout(one, line)) : [...typed.lines, fresh] });
  };
  const room = MAX_REPORT_LINES - typed.lines.length;
  const unused = lines.filter((line) => isGathered(line) && !typed.lines.some((one) => isAbout(one, line)));
  const ofTeam = unused.slice(0, room);
  const takeTeam = () => change({ lines: [...typed.lines, ...ofTeam.map((line) => ({ ...lineOf(line), key: newKey() }))] });
  const draft = async () => {
    const next = mergeDraftLines(typed.lines, lines);
    if (typed.lines.length > 0 && !(await confirm({ title: '重新起草', text: <Changes {...next} />, act: '重新起草' }))) return;
    const fresh = next.fresh.slice(0, MAX_REPORT_LINES - next.kept.length);
    change({ lines: [...next.kept, ...fresh.map((line) => ({ ...line, key: newKey() }))] });
    if (fresh.length < next.fresh.length) toast.warning(`${noRoom(next.fresh.length - fresh.length)}没有带入`);
  };
  return (
    <section className={css.pane} aria-label="草稿来源">
      <header>
        <h2>草稿来源</h2>
        <small>
          已用 {used} / {lines.length}
        </small>
        <Button size="small" disabled={lines.length === 0} onClick={() => void draft()}>
          {typed.lines.length === 0 ? '起草' : '重新起草'}
        </Button>
        <IconButton icon={RefreshCw} label="刷新来源" onClick={() => void seen.refetch()} />
      </header>
      {ofTeam.length > 0 && (
        <Button size="small" kind="primary" className={css.team} onClick={takeTeam}>
          带入团队汇报 {ofTeam.length} 条
        </Button>
      )}
      <p className={css.left} role="status">
        {unused.length > ofTeam.length && `${noRoom(unused.length - ofTeam.length)}放不下，请先合并或移出几条。`}
        {seen.left > 0 && `另有 ${seen.left} 人的汇报没有列出，请在团队里选择部门，分部门汇总。`}
      </p>
      {seen.error && !seen.data ? (
        <LoadFailed message={seen.error.message} onRetry={() => void seen.refetch()} />
      ) : !seen.data ? (
        <Skeleton height={160} />
      ) : (
        <Groups lines={lines} editing={editing} onToggle={toggle} />
      )}
    </section>
  );
}

function noRoom(lines: number): string {
  return `一份汇报最多 ${MAX_REPORT_LINES} 条，还有 ${lines} 条`;
}

type GroupsProps = { lines: readonly SeenLine[]; editing: ReportEditing; onToggle: (line: SeenLine, isUsed: boolean) => void };

function Groups({ lines, editing: { typed }, onToggle }: GroupsProps): ReactNode {
  if (lines.length === 0) return <Empty>这段时间没有系统记录</Empty>;
  const groups = [...new Set(lines.map((line) => groupOf(line)))];
  return groups.map((group) => {
    const members = lines.filter((line) => groupOf(line) === group);
    return (
      <fieldset key={group}>
        <legend>
          {group} <small>{members.length}</small>
        </legend>
        {members.map((line) => {
          const isUsed = typed.lines.some((one) => isAbout(one, line));
          return (
            <label key={`${line.section} ${line.source.type} ${line.source.id}`} data-unused={!isUsed || undefined}>
              <input type="checkbox" className={tick.box} checked={isUsed} onChange={() => onToggle(line, isUsed)} />
              <StateMark shape={line.isDone ? 'done' : 'doing'}>
                <span className={patterns.visuallyHidden}>{line.note}</span>
              </StateMark>
              <span title={line.text}>{line.text}</span>
              <small>{line.section === 'plan' ? line.note : line.isOptional ? line.did : line.source.label}</small>
            </label>
          );
        })}
      </fieldset>
    );
  });
}

function groupOf({ group, section, source, isOptional }: SeenLine): string {
  if (isOptional) return '参与';
  return section === 'plan' && !isGathered({ source }) ? `${group}，下期到期` : group;
}

/** What drafting again would change; typed lines are not affected. */
function Changes({ fresh, changed, removed, own }: ReturnType<typeof mergeDraftLines>): ReactNode {
  return (
    <>
      <p>
        带出 {fresh.length} 条，更新 {changed.length} 条，移出 {removed} 条；自己写的 {own} 条不变。
      </p>
      {changed.map(({ before, after }) => (
        <p key={before} className={css.changed}>
          <del>{before}</del> → <ins>{after}</ins>
        </p>
      ))}
    </>
  );
}
