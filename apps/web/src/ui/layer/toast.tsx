import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';

import css from './toast.module.css';

type Kind = 'success' | 'error' | 'info' | 'warning';
/** A toast's action with its label, such as 撤销. */
type Act = { words: string; run: () => void; /** What the toast is about; see `withdraw`. */ about?: object };
type Shown = { id: number; kind: Kind; text: string; durationMs: number; at: number; aside: boolean; act?: Act };

const MOST = 3;
const DURATION_MS = 3_000;
const ERROR_DURATION_MS = 5_000;
const UNDO_DURATION_MS = 8_000;
/** Long enough to read what was omitted, decide and press. */
const OFFER_DURATION_MS = 20_000;
/** The same text within this time is shown once. */
const SAME_MS = 1_000;

const useToasts = create<{ list: readonly Shown[] }>(() => ({ list: [] }));
let lastId = 0;

function show(kind: Kind, text: string, durationMs: number, { aside = false, act }: { aside?: boolean; act?: Act } = {}): void {
  const at = Date.now();
  const { list } = useToasts.getState();
  if (!act && list.some((other) => other.kind === kind && other.text === text && at - other.at < SAME_MS)) return;
  lastId += 1;
  useToasts.setState({ list: [...list, { id: lastId, kind, text, durationMs, at, aside, ...(act && { act }) }].slice(-MOST) });
}

function keep(stays: (shown: Shown) => boolean): void {
  useToasts.setState(({ list }) => ({ list: list.filter(stays) }));
}

function dismiss(id: number): void {
  keep((other) => other.id !== id);
}

/** Shows a message at the top of the window for a few seconds: an error for 5 s, others for 3 s unless given otherwise. */
export const toast = {
  success: (text: string, durationMs = DURATION_MS) => show('success', text, durationMs),
  error: (text: string, durationMs = ERROR_DURATION_MS) => show('error', text, durationMs),
  info: (text: string, durationMs = DURATION_MS) => show('info', text, durationMs),
  warning: (text: string, durationMs = DURATION_MS) => show('warning', text, durationMs),
  /** For an event that the user did not cause: at the lower left, where it covers no control. */
  notice: (text: string, durationMs = ERROR_DURATION_MS) => show('warning', text, durationMs, { aside: true }),
  /** Reports an action and offers to undo it, for 8 s. */
  undoable: (text: string, undo: () => void) => show('info', text, UNDO_DURATION_MS, { act: { words: '撤销', run: undo } }),
  /** Warns and offers an action, for 20 s. */
  offer: (text: string, act: Act) => show('warning', text, OFFER_DURATION_MS, { act }),
  /** Removes toasts about something that no longer applies. */
  withdraw: (about: object) => keep(({ act }) => act?.about !== about),
};

/** The containers of toasts, rendered once at the root. At most three are shown; hovering or focusing one holds them all. */
export function Toasts() {
  const list = useToasts((state) => state.list);
  return (
    <>
      <Place className={css.place} list={list.filter(({ aside }) => !aside)} />
      <Place className={`${css.place} ${css.aside}`} list={list.filter(({ aside }) => aside)} />
    </>
  );
}

function Place({ className, list }: { className: string | undefined; list: readonly Shown[] }) {
  const [held, setHeld] = useState(false);
  return (
    <div
      className={className}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {list.map((shown) => (
        <Toast
          key={shown.id}
          shown={shown}
          held={held}
          onClose={() => {
            // A toast that closes under the pointer sends no leave event.
            setHeld(false);
            dismiss(shown.id);
          }}
        />
      ))}
    </div>
  );
}

function Toast({ shown, held, onClose }: { shown: Shown; held: boolean; onClose: () => void }) {
  const left = useRef(shown.durationMs);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => dismiss(shown.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held, shown.id]);
  return (
    <div className={`${css.toast} ${css[shown.kind]}`} role={shown.kind === 'error' ? 'alert' : 'status'}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={GLYPH[shown.kind]} />
      </svg>
      <span>{shown.text}</span>
      {shown.act && (
        <button
          type="button"
          className={css.act}
          onClick={() => {
            shown.act?.run();
            onClose();
          }}
        >
          {shown.act.words}
        </button>
      )}
      <button type="button" aria-label="关闭提示" onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}

const RING = 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z';
const GLYPH: Record<Kind, string> = {
  success: `${RING}M5 8.2l2.2 2.2l4-4.4`,
  error: `${RING}M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6`,
  info: `${RING}M8 7.2v4M8 4.8v.2`,
  warning: 'M8 2L15 14H1zM8 6.5v3.5M8 12v.2',
};
