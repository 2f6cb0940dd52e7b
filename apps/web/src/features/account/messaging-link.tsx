import { calls } from '@houtai/contract';
import { ACCOUNT_PAGE, type AccountInfo } from '@houtai/contract/account';
import { CONFIRM_FORM } from '@houtai/contract/account-form';
import { MessagesSquare } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { FormProblem, PasswordField, SubmitButton } from '#kit/form/fields/form-fields.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { reloadAccount } from '#platform/session/session.ts';
import { leaveForWxwork } from '#platform/session/wxwork.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { SecurityBox, SecurityRow } from './security/security-box.tsx';

import css from './form.module.css';

/** The enterprise-messaging identity of a member of staff: linked at the service, unlinked here, both with the password. */
export function MessagingLink({ account }: { account: AccountInfo }): ReactNode {
  return (
    <SecurityBox id="messaging" title="外部身份">
      {account.wxworkLinked ? <Linked /> : <NotLinked />}
    </SecurityBox>
  );
}

function NotLinked(): ReactNode {
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <WithPassword
        lead="绑定后可使用企业微信登录此账号，请先输入登录密码，确认是您本人操作。"
        action="前往企业微信"
        onConfirm={leaveToLink}
        onEnd={() => setAsking(false)}
      />
    );
  return (
    <SecurityRow icon={<MessagesSquare size={16} />} title="企业微信" note="还没有绑定；绑定后可以扫码登录，消息也发到那里">
      <Button size="small" onClick={() => setAsking(true)}>
        绑定企业微信
      </Button>
    </SecurityRow>
  );
}

function leaveToLink(pws: string): Promise<void> {
  const way = /wxwork/i.test(navigator.userAgent) ? 'inside' : 'scan';
  const start = () => send(calls.account.startLink, { way, pws }, { silent: true });
  return leaveForWxwork({ purpose: 'link', redirect: `${ACCOUNT_PAGE}#messaging` }, start);
}

function Linked(): ReactNode {
  const unlink = useSend(calls.account.unlink, { silent: true, onMessage: () => toast.success('已解绑企业微信') });
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <WithPassword
        lead="解绑后将不能使用企业微信登录，也不再接收审批通知。"
        action="解绑企业微信"
        kind="danger"
        onConfirm={async (pws) => {
          await unlink.run({ pws });
          await reloadAccount();
        }}
        onEnd={() => setAsking(false)}
      />
    );
  return (
    <SecurityRow icon={<MessagesSquare size={16} />} title="企业微信" note="已绑定，消息也发到那里">
      <Button size="small" onClick={() => setAsking(true)}>
        解除绑定
      </Button>
    </SecurityRow>
  );
}

type WithPasswordProps = {
  lead: string;
  action: string;
  kind?: 'danger';
  onConfirm: (pws: string) => Promise<void>;
  /** Called when it is done or cancelled. */
  onEnd: () => void;
};

function WithPassword({ lead, action, kind, onConfirm, onEnd }: WithPasswordProps): ReactNode {
  const form = useForm(CONFIRM_FORM, {
    submit: async ({ pws }) => {
      await onConfirm(pws);
      onEnd();
    },
  });
  return (
    <form className={`${css.form} ${css.tall} ${css.inBox}`} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <p className={css.lead}>{lead}</p>
      <PasswordField of={form.fields.pws} autoComplete="current-password" />
      <div className={css.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <div className={css.row}>
          <SubmitButton form={form} kind={kind}>
            {action}
          </SubmitButton>
          <Button onClick={onEnd}>取消</Button>
        </div>
      </div>
    </form>
  );
}
