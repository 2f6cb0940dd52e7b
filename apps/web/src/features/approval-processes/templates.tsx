import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';

import { type Template, TEMPLATES } from './editing/new-nodes.ts';

import css from './editor.module.css';

/** The templates for an empty flow. */
export function Templates({ onChoose }: { onChoose: (template: Template) => void }): ReactNode {
  return (
    <div className={css.templates} role="group" aria-label="流程模板">
      <p>还没有审批步骤。从模板开始，或用「＋」添加</p>
      {TEMPLATES.map((template) => (
        <Button key={template} size="small" onClick={() => onChoose(template)}>
          {template}
        </Button>
      ))}
    </div>
  );
}
