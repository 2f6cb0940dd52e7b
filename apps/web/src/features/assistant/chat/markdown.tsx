import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { Link } from 'react-router';

import { IconButton } from '#ui/buttons/icon-button.tsx';
import { copyText } from '#ui/copy.ts';

import { cutAtBlocks, cutAtRows, type CutTable } from './cut-at-blocks.ts';
import { InlineText, type References } from './inline-text.tsx';
import { ownLink } from './own-link.ts';

import patterns from '#ui/patterns.module.css';
import css from './answer.module.css';

type MarkdownProps = { text: string; references: References };

/** Renders an answer from its tokens: no HTML passes through, nothing is loaded, and links lead only to pages of the console. */
export function Markdown({ text, references }: MarkdownProps): ReactNode {
  return cutAtBlocks(text).map((piece, at) => <Piece key={at} text={piece} references={references} />);
}

/** Memoised: only the last piece of a growing answer is parsed again. */
const Piece = memo(function Piece({ text, references }: MarkdownProps): ReactNode {
  const table = cutAtRows(text);
  return table ? <LongTable table={table} references={references} /> : blocks(lexer(text), references);
});

/** A table of which only the last part is parsed again while it grows. */
function LongTable({ table: { before, head, parts, after }, references }: { table: CutTable; references: References }): ReactNode {
  return (
    <>
      {before !== '' && <Piece text={before} references={references} />}
      <TableFrame head={tableIn(head)} references={references}>
        {parts.map((rows, at) => (
          <RowsOf key={at} text={head + rows} references={references} />
        ))}
      </TableFrame>
      {after.trim() !== '' && <Piece text={after} references={references} />}
    </>
  );
}

const RowsOf = memo(function RowsOf({ text, references }: MarkdownProps): ReactNode {
  const table = tableIn(text);
  return table && <TableRows token={table} references={references} />;
});

function tableIn(text: string): Tokens.Table | null {
  return lexer(text).find((token): token is Tokens.Table => isOf(token, 'table')) ?? null;
}

type TokenProps = { token: Token; references: References };

/** Memoised: only the last block of a growing piece changes. */
const Block = memo(
  function Block({ token, references }: TokenProps): ReactNode {
    return drawBlock(token, references);
  },
  (before, now) => before.token.raw === now.token.raw && before.references === now.references,
);

function drawBlock(token: Token, references: References): ReactNode {
  if (isOf(token, 'heading')) return <p className={patterns.strong}>{inline(token.tokens, references)}</p>;
  if (isOf(token, 'paragraph')) return <p>{inline(token.tokens, references)}</p>;
  if (isOf(token, 'blockquote')) return <blockquote>{blocks(token.tokens, references)}</blockquote>;
  if (isOf(token, 'list')) return <ListOf token={token} references={references} />;
  if (isOf(token, 'table')) return <TableOf token={token} references={references} />;
  if (isOf(token, 'code')) return <CodeOf token={token} />;
  if (token.type === 'hr') return <hr />;
  if (token.type === 'space' || token.type === 'def') return null;
  if (isOf(token, 'text'))
    return token.tokens ? inline(token.tokens, references) : <InlineText text={token.text} references={references} />;
  return <p>{token.raw}</p>;
}

function blocks(tokens: readonly Token[], references: References): ReactNode {
  return tokens.map((token, at) => <Block key={at} token={token} references={references} />);
}

function ListOf({ token, references }: { token: Tokens.List; references: References }): ReactNode {
  const items = token.items.map((item, at) => (
    <li key={at}>
      {item.task && (
        <input type="checkbox" checked={item.checked === true} readOnly disabled aria-label={item.checked ? '已完成' : '未完成'} />
      )}
      {blocks(item.tokens, references)}
    </li>
  ));
  return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function TableOf({ token, references }: { token: Tokens.Table; references: References }): ReactNode {
  return (
    <TableFrame head={token} references={references}>
      <TableRows token={token} references={references} />
    </TableFrame>
  );
}

const isNumber = ({ align }: Tokens.Table, at: number) => align[at] === 'right' || undefined;

type TableFrameProps = { head: Tokens.Table | null; references: References; children: ReactNode };

function TableFrame({ head, references, children }: TableFrameProps): ReactNode {
  return (
    <div className={css.table} tabIndex={0} role="group" aria-label="表格">
      <table>
        <thead>
          <tr>
            {head?.header.map((cell, at) => (
              <th key={at} data-number={isNumber(head, at)}>
                {inline(cell.tokens, references)}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function TableRows({ token, references }: { token: Tokens.Table; references: References }): ReactNode {
  return (
    <tbody>
      {token.rows.map((row, line) => (
        <tr key={line}>
          {row.map((cell, at) => (
            <td key={at} data-number={isNumber(token, at)}>
              {inline(cell.tokens, references)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function CodeOf({ token: { text } }: { token: Tokens.Code }): ReactNode {
  return (
    <div className={css.code}>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <IconButton icon="copy" label="复制代码" onClick={() => void copyText(text)} />
    </div>
  );
}

function inline(tokens: readonly Token[], references: References): ReactNode {
  return tokens.map((token, at) => <Fragment key={at}>{drawInline(token, references)}</Fragment>);
}

function drawInline(token: Token, references: References): ReactNode {
  if (isOf(token, 'strong')) return <strong>{inline(token.tokens, references)}</strong>;
  if (isOf(token, 'em')) return <em>{inline(token.tokens, references)}</em>;
  if (isOf(token, 'del')) return <del>{inline(token.tokens, references)}</del>;
  if (isOf(token, 'codespan')) return <code>{token.text}</code>;
  if (isOf(token, 'link')) return <LinkOf token={token} references={references} />;
  // A picture would be loaded from elsewhere.
  if (isOf(token, 'image')) return token.text === '' ? token.href : `${token.text}（${token.href}）`;
  if (token.type === 'br') return <br />;
  if (isOf(token, 'escape')) return token.text;
  if (isOf(token, 'text')) return <InlineText text={token.text} references={references} />;
  return token.raw;
}

/** External addresses are shown as text to copy. */
function LinkOf({ token, references }: { token: Tokens.Link; references: References }): ReactNode {
  const words = inline(token.tokens, references);
  const own = ownLink(token.href);
  if (own !== null) return <Link to={own}>{words}</Link>;
  return (
    <>
      {token.text !== token.href && <>{words} </>}
      <span className={patterns.soft}>{token.href}</span>
      <button type="button" className={css.copy} onClick={() => void copyText(token.href)}>
        复制链接
      </button>
    </>
  );
}

type Kinds = {
  heading: Tokens.Heading;
  paragraph: Tokens.Paragraph;
  blockquote: Tokens.Blockquote;
  list: Tokens.List;
  table: Tokens.Table;
  code: Tokens.Code;
  text: Tokens.Text;
  strong: Tokens.Strong;
  em: Tokens.Em;
  del: Tokens.Del;
  codespan: Tokens.Codespan;
  link: Tokens.Link;
  image: Tokens.Image;
  escape: Tokens.Escape;
};

function isOf<Kind extends keyof Kinds>(token: Token, kind: Kind): token is Kinds[Kind] {
  return token.type === kind;
}
