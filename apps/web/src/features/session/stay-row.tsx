import css from './login-page.module.css';

type Props = { stay: boolean; onStay: (stay: boolean) => void; onForgot?: () => void };

export function StayRow({ stay, onStay, onForgot }: Props) {
  return (
    <div className={css.line}>
      <label>
        <input type="checkbox" checked={stay} onChange={(event) => onStay(event.currentTarget.checked)} />
        在这台设备上保持登录
      </label>
      {onForgot && (
        <button type="button" className={css.forgot} onClick={onForgot}>
          忘记密码
        </button>
      )}
    </div>
  );
}
