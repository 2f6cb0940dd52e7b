import type { MailSettings } from '@houtai/contract/mail';
import type { MAIL_FORM } from '@houtai/contract/mail-form';
import { MAIL_GROUP_KEYS, MAIL_GROUPS } from '@houtai/contract/mail-words';
import type { ReactNode } from 'react';

import { flagOf, isSet } from '#kit/form/fields/flag-field.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { CellSwitch } from '#ui/input/choice/switch.tsx';
import { PlainTable } from '#ui/plain-table/plain-table.tsx';

import patterns from '#ui/patterns.module.css';

type MailGroupsProps = { form: FieldsForm<(typeof MAIL_FORM)['fields']>; settings: MailSettings };

/** What users get by mail by default, and how many get it with the stored settings. */
export function MailGroups({ form, settings }: MailGroupsProps): ReactNode {
  const people = new Map(settings.receivers.map((row) => [row.group, row.people]));
  return (
    <section className={patterns.stack8}>
      <h2>
        什么走邮件<small>默认值；已经自己选过的人不变</small>
      </h2>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">事情</th>
            <th scope="col">什么时候</th>
            <th scope="col">邮件</th>
            <th scope="col" data-number>
              现在会收到
            </th>
          </tr>
        </thead>
        <tbody>
          {MAIL_GROUP_KEYS.map((group) => (
            <tr key={group}>
              <th scope="row">{MAIL_GROUPS[group].name}</th>
              <td className={patterns.soft}>{MAIL_GROUPS[group].when}</td>
              <td>
                <CellSwitch
                  label={`${MAIL_GROUPS[group].name} 邮件`}
                  checked={isSet(form.read(group))}
                  onChange={(wanted) => form.change(group, flagOf(wanted))}
                >
                  {''}
                </CellSwitch>
              </td>
              <td data-number>{people.get(group) ?? 0} 人</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <p className={patterns.noteLine}>
        免打扰和每天次数照各人自己的设置；每人可在「消息提醒」里改。
        {settings.withoutAddress > 0 && `另有 ${settings.withoutAddress} 人没有可用的邮箱，收不到。`}
      </p>
    </section>
  );
}
