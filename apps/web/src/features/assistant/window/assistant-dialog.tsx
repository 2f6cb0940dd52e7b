import { ASSISTANT_TITLE } from '@houtai/contract/assistant-words';
import { History, Maximize2, Minimize2, PanelRight, Sparkles } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { useAppLocation } from '#platform/pages/app-location.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { SIDE_PANEL, useSidePanelOpen } from '#ui/layer/side-panel.ts';
import { useToastOffset } from '#ui/layer/toast-offset.ts';

import { AskBox } from '../chat/ask-box.tsx';
import { startNewChat, stopAnswer, useChat } from '../chat/chat-store.ts';
import { Conversation } from '../chat/conversation.tsx';
import { HistoryList } from '../chat/history-list.tsx';
import { WaitingBar } from '../chat/waiting-bar.tsx';
import { clampBox, defaultBox, resizedTo } from './dialog-box.ts';
import { DockEdge, useDocked } from './dock-edge.tsx';
import { useAssistantFrame, type WindowMode } from './frame-store.ts';
import { useDrag } from './use-drag.ts';
import { useWindowSize } from './use-window-size.ts';

import patterns from '#ui/patterns.module.css';
import css from './assistant-dialog.module.css';

/** The dialog of the assistant: above the page, beside it or large; on a phone it fills the window. It takes no focus from the page. */
export function AssistantDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [isHistory, setHistory] = useState(false);
  const isPhone = useMedia('(max-width: 600px)');
  const chosen = useAssistantFrame((frame) => frame.mode);
  const isNarrow = useMedia('(max-width: 1023px)');
  // A narrow window has no room beside the page.
  const mode = chosen === 'dock' && isNarrow ? 'float' : chosen;
  const { style, grip, corner } = usePlace(isPhone ? 'large' : mode);
  const width = useDocked(mode === 'dock');
  useStandingBeside(!isPhone);
  const wholeWindow = useRef<HTMLElement>(null);
  useToastOffset(wholeWindow);
  // Closing the dialog stops the answer that is being written (decisions, "AI").
  useEffect(() => stopAnswer, []);
  // On a phone, the dialog covers the page that a link opens.
  useEffect(() => (isPhone ? useAppLocation.subscribe(onClose) : undefined), [isPhone, onClose]);
  const show = (mode: WindowMode) => useAssistantFrame.setState({ mode: chosen === mode ? 'float' : mode });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    if (isHistory) setHistory(false);
    else onClose();
  };
  // Rendered outside of the shell, as sheets are, because it must be above them.
  return createPortal(
    <section
      ref={isPhone ? wholeWindow : undefined}
      className={css.dialog}
      data-mode={isPhone ? 'phone' : mode}
      style={mode === 'dock' ? { width } : style}
      role="dialog"
      aria-label={ASSISTANT_TITLE}
      {...SIDE_PANEL}
      onKeyDown={handleKey}
    >
      {corner && <span className={css.corner} {...corner} />}
      {mode === 'dock' && <DockEdge width={width} />}
      <div className={css.head} {...grip}>
        <span className={css.mark}>
          <Sparkles size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <h2>{isHistory ? '历史对话' : ASSISTANT_TITLE}</h2>
        <IconButton icon={History} label="历史对话" aria-pressed={isHistory} onClick={() => setHistory(!isHistory)} />
        <IconButton
          icon="plus"
          label="新对话"
          onClick={() => {
            startNewChat();
            setHistory(false);
          }}
        />
        {!isNarrow && (
          <IconButton
            icon={PanelRight}
            label={mode === 'dock' ? '取消贴边' : '贴边'}
            aria-pressed={mode === 'dock'}
            onClick={() => show('dock')}
          />
        )}
        {!isPhone && (
          <IconButton
            icon={mode === 'large' ? Minimize2 : Maximize2}
            label={mode === 'large' ? '还原' : '放大'}
            onClick={() => show('large')}
          />
        )}
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </div>
      {isHistory ? (
        <HistoryList onOpen={() => setHistory(false)} />
      ) : (
        <>
          <WaitingBar />
          <Conversation />
          <AskBox />
          <p className={css.fine}>回答由 AI 生成，请核对后使用</p>
        </>
      )}
      <Announcer />
    </section>,
    document.body,
  );
}

/** The position of a floating dialog, and the handles that move and resize it. */
function usePlace(mode: WindowMode) {
  const room = useWindowSize();
  const kept = useAssistantFrame((frame) => frame.box);
  const box = clampBox(kept ?? defaultBox(room), room);
  const { wasDragged: _, ...move } = useDrag(
    () => box,
    (to) => useAssistantFrame.setState({ box: clampBox({ ...box, ...to }, room) }),
  );
  const { wasDragged: __, ...resize } = useDrag(
    () => box,
    (to) => useAssistantFrame.setState({ box: resizedTo(box, to, room) }),
  );
  if (mode !== 'float') return { style: undefined, grip: {}, corner: null };
  const { onPointerDown, ...rest } = move;
  const grip = {
    ...rest,
    // Buttons in the head are pressed, not dragged.
    onPointerDown: (event: Parameters<typeof onPointerDown>[0]) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      onPointerDown(event);
    },
  };
  return { style: { left: box.x, top: box.y, width: box.width, height: box.height }, grip, corner: resize };
}

/** Lets forms in sheets be filled from the dialog; a phone has no room for both. */
function useStandingBeside(isBeside: boolean): void {
  useEffect(() => {
    useSidePanelOpen.setState(isBeside, true);
    return () => useSidePanelOpen.setState(false, true);
  }, [isBeside]);
}

/** Announces once that an answer is being written and once that it is complete, but not its text. */
function Announcer(): ReactNode {
  const isAsking = useChat((chat) => chat.isAsking);
  const last = useRef(isAsking);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (last.current === isAsking) return;
    last.current = isAsking;
    setWords(isAsking ? '正在回答' : '回答结束');
  }, [isAsking]);
  return (
    <span className={patterns.visuallyHidden} role="status">
      {words}
    </span>
  );
}
