import { colorFault, contrastOf, darkThemeColor, isColor, THEME_COLORS } from '@houtai/contract/theme-color';
import { type ReactNode, useState } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import { CoverBand } from '../cover-band.tsx';
import { openLook } from '../theme-of.ts';
import type { Builder } from './use-builder.ts';

import patterns from '#ui/patterns.module.css';
import css from './look.module.css';

const [OWN] = THEME_COLORS;

/** Theme colour, cover, introduction and thanks, next to a preview. */
export function LookView({ form }: { form: Builder['form'] }): ReactNode {
  const { intro, thanks, cover } = form.fields;
  const color = form.read('color') || OWN;
  const look = openLook(form.read('color'));
  return (
    <div className={css.look} role="region" aria-label="外观">
      <section className={css.fields}>
        <ColorField color={color} onChange={(next) => form.change('color', next === OWN ? '' : next)} />
        <DeclaredFields form={{ fields: { cover } }} />
        <DeclaredFields form={{ fields: { intro, thanks } }} />
      </section>
      <section className={`${css.sample} ${look?.className ?? ''}`} aria-label="效果" style={look?.style}>
        <CoverBand cover={form.read('cover')} />
        <div className={css.inner}>
          <h2>{form.read('title') || '未命名问卷'}</h2>
          <p>{form.read('intro') || '开头说明写在这里'}</p>
          <span className={css.chosen}>选中的选项</span>
          <span className={css.submit}>提交</span>
          <hr />
          <h2>已提交，谢谢</h2>
          <p>{form.read('thanks')}</p>
        </div>
      </section>
    </div>
  );
}

/** A choice of colours and an input; a colour on which white text is unreadable is refused with a message. */
function ColorField({ color, onChange }: { color: string; onChange: (color: string) => void }): ReactNode {
  const [typed, setTyped] = useState(color);
  const take = (next: string) => {
    setTyped(next);
    if (next !== '' && colorFault(next) === '') onChange(next);
  };
  return (
    <Field label="主题色" error={colorFault(typed)}>
      {(control) => (
        <div className={patterns.stack8}>
          <div role="group" aria-label="常用颜色" className={css.swatches}>
            {THEME_COLORS.map((each) => (
              <button
                key={each}
                type="button"
                aria-label={`颜色 ${each}`}
                aria-pressed={color === each}
                style={{ background: each }}
                onClick={() => take(each)}
              />
            ))}
          </div>
          <TextInput {...control} placeholder={OWN} maxLength={7} value={typed} onChange={(next) => take(next.trim())} />
          {isColor(color) && (
            <p className={patterns.note}>
              白字对比度 {contrastOf(color, '#ffffff').toFixed(2)}，深色模式下的边框用 {darkThemeColor(color)}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
