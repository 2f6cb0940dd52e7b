import { fillFileChip } from '../schema/file-chip.ts';

import patterns from '#ui/patterns.module.css';
import css from './upload-box.module.css';

/** The placeholder of a file in the text during its upload. */
export type UploadBox = {
  element: HTMLElement;
  /** From 0 to 1. */
  showProgress: (progress: number) => void;
  showFailure: (reason: string) => void;
};

/** Creates the placeholder of an upload with its progress, a cancel button, and after a failure a retry button. */
export function drawUploadBox(file: File, { onCancel, onRetry }: { onCancel: () => void; onRetry: () => void }): UploadBox {
  const element = document.createElement('span');
  element.className = css['box'] ?? '';
  element.contentEditable = 'false';
  const chip = document.createElement('span');
  fillFileChip(chip, file.name, file.size);
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.setAttribute('aria-label', `正在上传 ${file.name}`);
  const reason = document.createElement('span');
  reason.className = patterns.red ?? '';
  reason.setAttribute('role', 'alert');
  const retry = buttonOf('重试', `重新上传 ${file.name}`, onRetry);
  const cancel = buttonOf('取消', `取消上传 ${file.name}`, onCancel);
  const nameCancel = (act: string, words: string): void => {
    cancel.textContent = act;
    cancel.setAttribute('aria-label', `${words} ${file.name}`);
  };
  element.append(chip, bar, cancel);
  return {
    element,
    showProgress: (progress) => {
      bar.value = progress;
      if (bar.isConnected) return;
      nameCancel('取消', '取消上传');
      element.replaceChildren(chip, bar, cancel);
      element.classList.remove(css['failed'] ?? '');
    },
    showFailure: (text) => {
      reason.textContent = text;
      nameCancel('移除', '移除');
      element.replaceChildren(chip, reason, retry, cancel);
      element.classList.add(css['failed'] ?? '');
    },
  };
}

function buttonOf(text: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', onClick);
  // Keeps the selection of the text.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  return button;
}
