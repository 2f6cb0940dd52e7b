import { form, line, secret } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { EMAIL_MAX, NICK_NAME_MAX } from '../limits.ts';

/** The fields of the own account that change without the password. */
export const OWN_DATA_FORM = form({
  nickName: line('昵称', { max: NICK_NAME_MAX, required: true }),
  email: line('邮箱', { max: EMAIL_MAX, rule: RULES.email }),
});

/** A new phone number for signing in; it needs the password (decisions, "Sign-in, session, roles"). */
export const OWN_PHONE_FORM = form({
  phone: line('新手机号', { max: 13, required: true, rule: RULES.mobilePhone, inGroups: true }),
  pws: secret('登录密码'),
});

/** The sign-in password, asked for again before a sensitive action. */
export const CONFIRM_FORM = form({ pws: secret('登录密码') });

/** A change of password: the old one and the new one. */
export const PASSWORD_FORM = form(
  { oldPws: secret('原密码'), pws: secret('新密码', { rule: RULES.passWord }) },
  { rules: [{ at: 'pws', fault: ({ oldPws, pws }) => (pws === oldPws ? '新密码不能与原密码相同' : '') }] },
);

/** The change of password as a page shows it, with the new password typed twice. */
export const TYPED_PASSWORD_FORM = form(
  { ...PASSWORD_FORM.fields, repeat: secret('再次输入新密码') },
  { rules: [...PASSWORD_FORM.rules, { at: 'repeat', fault: ({ pws, repeat }) => (repeat === pws ? '' : '两次输入的密码不一致') }] },
);

/** The first administrator's change of password, with the phone number that they sign in with from then on. */
export const FIRST_ADMINISTRATOR_FORM = form(
  { phone: line('手机号', { max: 13, required: true, rule: RULES.mobilePhone, inGroups: true }), ...TYPED_PASSWORD_FORM.fields },
  { rules: TYPED_PASSWORD_FORM.rules },
);
