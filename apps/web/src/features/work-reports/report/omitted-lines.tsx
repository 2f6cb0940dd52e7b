import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

import { isAbout } from './draft-lines.ts';
import type { ReportEditing } from './use-report-editor.ts';
import type { Sources } from './use-sources.ts';

import css from './side-pane.module.css';

const MAX_OMITTED = 5;

/** The user's recorded activity that is not in the report. */
export function OmittedLines({ seen, editing: { typed } }: { seen: Sources; editing: ReportEditing }): ReactNode {
  const lines = (seen.data ?? []).filter((line) => line.isOptional && !typed.lines.some((one) => isAbout(one, line)));
  if (lines.length === 0) return null;
  return (
    <p className={css.omitted}>
      没写进去的 {lines.length} 条：
      {lines.slice(0, MAX_OMITTED).map(({ source, did }, at) => (
        <Fragment key={`${source.type} ${source.id}`}>
          {at > 0 && '；'}
          <Link to={source.url}>{source.label}</Link> {did}
        </Fragment>
      ))}
      {lines.length > MAX_OMITTED && ' 等'}
    </p>
  );
}
