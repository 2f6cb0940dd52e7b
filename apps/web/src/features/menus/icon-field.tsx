import type { LineField } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import type { FieldProps } from '#kit/form/fields/field-props.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Field } from '#ui/input/field.tsx';
import { Popover } from '#ui/layer/popover.tsx';

import { IconPicker } from './icon-picker.tsx';

import patterns from '#ui/patterns.module.css';

export function IconField({ of: { form, name, field }, hint }: FieldProps<LineField>): ReactNode {
  const value = form.read(name);
  return (
    <Field label={field.label} error={form.error(name)} hint={hint}>
      {({ id }) => (
        <span className={patterns.row8}>
          <Popover
            label="选择图标"
            width={344}
            align="start"
            trigger={
              <Button id={id} aria-label={value === '' ? '选择图标' : `图标 ${value}，点击更换`}>
                <Icon name={value} />
                {value === '' ? '选择图标' : value}
              </Button>
            }
          >
            {(close) => (
              <IconPicker
                chosen={value}
                onChoose={(icon) => {
                  form.change(name, icon);
                  close();
                }}
              />
            )}
          </Popover>
          {value !== '' && (
            <Button kind="ghost" onClick={() => form.change(name, '')}>
              清除
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
