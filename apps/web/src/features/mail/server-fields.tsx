import type { MailSettings } from '@houtai/contract/mail';
import type { MAIL_FORM } from '@houtai/contract/mail-form';
import type { ReactNode } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { RadioField } from '#kit/form/fields/option-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';

import patterns from '#ui/patterns.module.css';
import css from './mail-page.module.css';

type Fields = FieldsForm<(typeof MAIL_FORM)['fields']>['fields'];

/** The mail server, the sender, and the limit of mails. */
export function ServerFields({ fields, settings }: { fields: Fields; settings: MailSettings }): ReactNode {
  return (
    <section className={patterns.stack8}>
      <h2>
        发信服务器<small>只往外发，不收信</small>
      </h2>
      <div className={css.fields}>
        <div className={css.double}>
          <TextField of={fields.host} placeholder="smtp.example.com" />
        </div>
        <TextField of={fields.port} inputMode="numeric" />
        <SelectField of={fields.security} />
        <div className={css.double}>
          <TextField of={fields.user} autoComplete="off" placeholder="多为完整的邮箱地址" />
        </div>
        <div className={css.double}>
          <TextField
            of={fields.password}
            type="password"
            autoComplete="new-password"
            placeholder={settings.hasPassword ? '已保存，看不到；填写就更换' : '有的邮箱要用授权码'}
          />
        </div>
        <TextField of={fields.senderName} placeholder="Houtai 后台" />
        <TextField of={fields.senderAddress} />
        <TextField of={fields.bounceAddress} placeholder="空着退给发件地址" />
        <TextField of={fields.perMinute} inputMode="numeric" />
        <div className={css.double}>
          <TextField of={fields.domains} placeholder="空着不限，多个用逗号分开" />
        </div>
        <div className={css.double}>
          <RadioField of={fields.content} />
        </div>
      </div>
    </section>
  );
}
