import type { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';

type UserInput = InputOf<typeof calls.users.add>;

let made = 0;

/** A valid user in a demo department, with an account and a phone number of their own. */
export function userForm(fields: Partial<UserInput> = {}): UserInput {
  made += 1;
  return {
    name: '张新员',
    nickName: '',
    loginId: `newcomer-${made}`,
    phone: `188${String(made).padStart(8, '0')}`,
    email: '',
    gender: '0',
    workNo: '',
    companyId: 'chengming',
    departmentId: 'd-platform',
    departmentIds: 'd-platform',
    postIds: '',
    roleIds: '',
    remark: '',
    pws: 'Newcomer2026',
    ...fields,
  };
}
