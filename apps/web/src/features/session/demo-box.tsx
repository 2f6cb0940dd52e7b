import type { LoginOptions } from '@houtai/contract/session';

import css from './login-page.module.css';

type Demo = NonNullable<LoginOptions['demo']>;
type Props = { demo: Demo; onPick: (person: Demo['people'][number]) => void };

export function DemoBox({ demo, onPick }: Props) {
  return (
    <section className={css.demo} aria-label="演示环境">
      <p>
        <b>演示环境</b>　密码均为 <code>{demo.password}</code>，点选身份即可填入
      </p>
      <ul>
        {demo.people.map((person) => (
          <li key={person.phone}>
            <button type="button" onClick={() => onPick(person)}>
              {person.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
