import type { ReactNode } from 'react';

import { type Release, RELEASES } from './releases.ts';

import css from './releases-page.module.css';

/** The visible changes of each version. */
export default function ReleasesPage(): ReactNode {
  return (
    <div className={css.page}>
      <h1>更新内容</h1>
      {RELEASES.map((release) => (
        <ReleaseSection key={release.version} release={release} />
      ))}
    </div>
  );
}

function ReleaseSection({ release: { version, day, changes } }: { release: Release }): ReactNode {
  return (
    <section className={css.release} aria-label={`版本 ${version}`}>
      <h2>
        {version} <time dateTime={day}>{day}</time>
      </h2>
      <ul>
        {changes.map(({ kind, title, text }) => (
          <li key={title} data-kind={kind}>
            <span className={css.kind}>{kind}</span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
