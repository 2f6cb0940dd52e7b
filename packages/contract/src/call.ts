import { z } from 'zod';

import type { Code } from './codes.ts';

/** A permission tag by its form, `area:thing:action`; which there are, the subjects say. */
export type TagShape = `${string}:${string}:${string}`;

/** Who may make a call without a permission tag; see Access. */
export type OpenTo = 'open' | 'ai-client' | 'signed-in' | 'member' | 'staff-or-member';

/**
 * Who may make a call. There is no default, so an unguarded operation does not compile.
 * - `open`: anybody, without a token
 * - `ai-client`: an AI client with a token of its own that a person gave it; a session is none
 * - `signed-in`: any signed-in member of staff (administrators included)
 * - `member`: mobile members only
 * - `staff-or-member`: anyone who is signed in, of either flavour
 * - a permission tag: staff who hold the tag or `*:*:*`
 */
export type Access = OpenTo | TagShape;

/** How the bytes of a call travel: a JSON envelope, a multipart upload answered with an envelope, a file, or an event stream. */
export type CallKind = 'json' | 'multipart' | 'file' | 'stream';

/** A call before a subject has made it its own. */
export type DeclaredCall<Who extends Access = Access, Request extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST';
  /** Relative to /api, with `:name` for path parameters. */
  readonly path: string;
  readonly access: Who;
  readonly kind: CallKind;
  /** What it does, one sentence, for the API document. */
  readonly summary: string;
  /** What a write is called in the operation log, in Chinese: verb and object, as 新建用户. */
  readonly operation?: string;
  /** Why a write leaves no row in the operation log. */
  readonly unlogged?: string;
  /** Query of a GET, body of a POST, fields of a multipart; path parameters are part of it. */
  readonly request: Request;
  readonly result: Result;
  /** `rows`: the answer is a list page {rows, total} beside code and msg instead of a result (specification 7.9). */
  readonly list?: boolean;
  /** Takes an Idempotency-Key: the same key twice is one act and gets the first answer again (decisions, "Answers on the wire"). */
  readonly idempotent?: true;
  /** The answer holds a secret, which is not stored: what anyone who repeats the key is told in its place. */
  readonly secretAnswer?: string;
  /** Why a POST takes no key: what the same call does when it arrives twice. */
  readonly unkeyed?: string;
  /** Wants a proof of who calls that is no older than PROOF_LASTS_MS; L0006 otherwise. Nothing but a person can give one. */
  readonly stepUp?: true;
  /** Also for anyone who still has to change a first password; nothing else is. */
  readonly withFirstPassword?: boolean;
  /** Only a person does it: deciding, releasing, granting. Keys of programs never do. */
  readonly personOnly?: true;
  /** A POST that makes nothing stale that the console shows, and is sent plainly therefore. */
  readonly refreshes?: 'nothing';
};

/** One operation on the wire: the server serves it, the web sends it, and nobody else writes its path. */
export type Call<Request extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType, Who extends Access = Access> = DeclaredCall<
  Who,
  Request,
  Result
> & {
  /** The key of the subject that it belongs to. */
  readonly subject: string;
};

/** A write is in the operation log under a name, or it says why it is not. */
type Logging =
  | { method: 'GET'; operation?: never; unlogged?: never; refreshes?: never }
  | { method: 'POST'; operation: string; unlogged?: never }
  | { method: 'POST'; operation?: never; unlogged: string };

/** A POST takes a key, or it says why it may arrive twice. */
type Repeating =
  | { method: 'GET'; idempotent?: never; secretAnswer?: never; unkeyed?: never }
  | { method: 'POST'; idempotent: true; secretAnswer?: string; unkeyed?: never }
  | { method: 'POST'; idempotent?: never; secretAnswer?: never; unkeyed: string };

type Declared<Request extends z.ZodType, Result extends z.ZodType, Who extends Access> = Omit<
  DeclaredCall<Who, Request, Result>,
  'kind' | 'request'
> &
  Logging &
  Repeating & {
    kind?: CallKind;
    request?: Request;
  };

/** Declares a call. `kind` is `json` unless said otherwise; without `request` it takes no input. */
export function defineCall<Result extends z.ZodType, const Who extends Access, Request extends z.ZodType = typeof Nothing>(
  call: Declared<Request, Result, Who>,
): DeclaredCall<Who, Request, Result> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Request defaults to the type of Nothing, so the fallback is what the caller gets
  return { kind: 'json', ...call, request: call.request ?? (Nothing as z.ZodType as Request) };
}

/** The same call for those alone who proved a moment ago who they are. */
export function provedFirst<C extends DeclaredCall>(call: C): C {
  return { ...call, stepUp: true };
}

/** No input: unknown fields are dropped. */
export const Nothing = z.object({});

/** A result that says nothing beyond the message of its envelope. */
export const Empty = z.object({});

/** What a caller hands in. */
export type InputOf<C extends Call> = z.input<C['request']>;

/** What a handler receives after parsing. */
export type RequestOf<C extends Call> = z.output<C['request']>;

/** What a caller gets back. */
export type ResultOf<C extends Call> = z.output<C['result']>;

/** One fault of a request: where, as a dotted path, and a message in Chinese for the person. */
export type Fault = { path: string; msg: string };

/** The answer of every JSON call (decisions "Answers on the wire"). A list has rows and total in place of result. */
export type Envelope<Result = unknown> = {
  code: Code;
  msg: string;
  result?: Result;
  rows?: unknown[];
  total?: number;
  ext?: unknown;
  errors?: Fault[];
  requestId?: string;
};
