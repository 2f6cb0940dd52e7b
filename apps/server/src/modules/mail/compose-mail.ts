import { firstCharacters } from '@houtai/contract/characters';
import { escapeHtml } from '@houtai/contract/escape-html';

import type { OutgoingMessage } from '#modules/deliveries/index.ts';
import type { Mail } from '#platform/mailer.ts';

import type { StoredMail } from './stored-settings.ts';

const MAX_SUBJECT = 150;

/** A mail with a text as plain text and as HTML: no pictures, no tracking, and no link except to the console. */
export function composeMail(settings: StoredMail, message: OutgoingMessage, at: Date): Mail {
  const { senderName, senderAddress, bounceAddress, content } = settings;
  const title = oneLine(message.title);
  const paragraphs = [title, ...((content === 'full' || message.isWhole) && message.content !== '' ? [message.content] : [])];
  return {
    id: message.id,
    from: { name: oneLine(senderName), address: senderAddress },
    to: { name: oneLine(message.name), address: message.to },
    bounces: bounceAddress || senderAddress,
    subject: firstCharacters(title, MAX_SUBJECT),
    text: [...paragraphs, ...(message.address === null ? [] : [message.address]), `— ${FOOT}`].join('\n\n'),
    html: [
      ...paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
      ...(message.address === null ? [] : [`<p><a href="${escapeHtml(message.address)}">${escapeHtml(message.address)}</a></p>`]),
      `<p>— ${FOOT}</p>`,
    ].join('\n'),
    at,
  };
}

const FOOT = '这封邮件由后台自动发出，不收回信。哪些消息发邮件，在「个人信息」的「消息提醒」里选。';

/** Titles and names may contain line breaks from older data; a line break would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
