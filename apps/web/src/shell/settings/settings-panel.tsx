import { EDGE_TOP, THEMES } from '@houtai/contract/limits';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';

import type { Feature } from '#platform/pages/pages.ts';
import { changeParts, chooseSettings } from '#platform/preferences.ts';
import { type ColorScheme, DEFAULT_SETTINGS, type Settings, useSettings } from '#platform/settings.ts';
import { Button, buttonClass } from '#ui/buttons/button.tsx';
import { Switch } from '#ui/input/choice/switch.tsx';

import { useConsole } from '../console.ts';
import { chooseSize, DEFAULT_SIZE, type Size, useFrame } from '../frame.ts';

import patterns from '#ui/patterns.module.css';
import styles from './settings-panel.module.css';

type Choices<Value extends string> = readonly { value: Value; label: string }[];

const SCHEMES: Choices<ColorScheme> = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
];

const SIZES: Choices<Size> = [
  { value: 'large', label: '大' },
  { value: 'medium', label: '中' },
  { value: 'small', label: '小' },
  { value: 'mini', label: '迷你' },
];

const SWITCHES: readonly { key: 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'floatMenu' | 'allMenu' | 'showAiButton'; label: string }[] = [
  { key: 'tagsView', label: '显示标签页' },
  { key: 'fixedHeader', label: '固定头部' },
  { key: 'sidebarLogo', label: '侧栏标志' },
  { key: 'floatMenu', label: '菜单悬浮' },
  { key: 'allMenu', label: '是否全铺' },
  { key: 'showAiButton', label: '显示AI助手' },
];

/** A colour dialog reports every movement; the theme is derived once it pauses. */
const REST_MS = 80;

/**
 * The panel 系统布局配置: each choice takes effect immediately and follows the user to other browsers; the size of controls stays on the device.
 */
export function SettingsPanel(): ReactNode {
  const settings = useSettings();
  const size = useFrame((frame) => frame.size);
  const { features } = useConsole();
  return (
    <div className={styles.panel}>
      <Choice title="外观" choices={SCHEMES} value={settings.scheme} onChoose={(scheme) => chooseSettings({ scheme })} />
      <ThemeChoice theme={settings.theme} />
      <Choice title="控件大小" choices={SIZES} value={size} onChoose={chooseSize} />
      <section>
        <h3>布局</h3>
        {SWITCHES.map(({ key, label }) => (
          <Switch key={key} checked={settings[key]} onChange={(checked) => chooseSettings({ [key]: checked })}>
            {label}
          </Switch>
        ))}
      </section>
      <Button onClick={() => restoreDefaults(features)}>恢复默认</Button>
    </div>
  );
}

function restoreDefaults(features: readonly Feature[]): void {
  chooseSettings(shownDefaults());
  chooseSize(DEFAULT_SIZE);
  changeParts('edgeTops', EDGE_TOP);
  for (const { overlay } of features) void overlay?.restore?.();
}

/** The defaults of the settings in this panel; the user's other settings stay. */
function shownDefaults(): Partial<Settings> {
  const { theme, scheme, tagsView, fixedHeader, sidebarLogo, floatMenu, allMenu, showAiButton } = DEFAULT_SETTINGS;
  return { theme, scheme, tagsView, fixedHeader, sidebarLogo, floatMenu, allMenu, showAiButton };
}

type ChoiceProps<Value extends string> = { title: string; choices: Choices<Value>; value: Value; onChoose: (value: Value) => void };

/** A choice between a few values in a bar. */
function Choice<Value extends string>({ title, choices, value, onChoose }: ChoiceProps<Value>): ReactNode {
  const id = useId();
  return (
    <section>
      <h3 id={id}>{title}</h3>
      <div className={styles.choices} role="radiogroup" aria-labelledby={id}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input type="radio" name={id} checked={value === choice.value} onChange={() => onChoose(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </section>
  );
}

function ThemeChoice({ theme }: { theme: string }): ReactNode {
  const id = useId();
  const chosen = theme.toUpperCase();
  return (
    <section>
      <h3 id={id}>主题色</h3>
      <div className={patterns.wrap8} role="radiogroup" aria-labelledby={id}>
        {THEMES.map((color) => (
          <label key={color} className={styles.swatch} style={swatch(color)} title={color}>
            <input
              type="radio"
              name={id}
              aria-label={color}
              checked={chosen === color.toUpperCase()}
              onChange={() => chooseSettings({ theme: color })}
            />
          </label>
        ))}
      </div>
      <OwnColor theme={theme} />
    </section>
  );
}

function OwnColor({ theme }: { theme: string }): ReactNode {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Uncontrolled: while its dialog is open the dialog owns the value, and a late write would move its handle.
    if (input.current && document.activeElement !== input.current) input.current.value = theme.toLowerCase();
  }, [theme]);
  const choose = (color: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => chooseSettings({ theme: color }), REST_MS);
  };
  return (
    <label className={styles.own}>
      <i style={swatch(theme)} />
      自定义
      <input
        ref={input}
        type="color"
        aria-label="自定义主题色"
        defaultValue={theme.toLowerCase()}
        onChange={(event) => choose(event.target.value)}
      />
      <b className={buttonClass({ kind: 'primary', size: 'small' })} aria-hidden>
        按钮示例
      </b>
    </label>
  );
}

function swatch(color: string): CSSProperties {
  const style: CSSProperties & Record<'--swatch', string> = { '--swatch': color };
  return style;
}
