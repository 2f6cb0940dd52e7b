import type { ReactNode } from 'react';

import type { Demo } from './demo.ts';

import css from './components-page.module.css';

const SECTIONS = Object.entries(import.meta.glob<Demo>('./sections/*.tsx', { eager: true, import: 'demo' }));

/** Every widget in its states, for developers of pages. */
export default function ComponentsPage(): ReactNode {
  return (
    <div className={css.page}>
      <h1>组件示例</h1>
      <nav aria-label="组件">
        {SECTIONS.map(([file, { title }]) => (
          <a key={file} href={`#${file}`}>
            {title}
          </a>
        ))}
      </nav>
      {SECTIONS.map(([file, { title, Content }]) => (
        <section key={file} id={file} aria-label={title}>
          <h2>{title}</h2>
          <Content />
        </section>
      ))}
    </div>
  );
}
