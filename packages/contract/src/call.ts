import { z } from 'zod';

import type { Code } from './codes.ts';

/** The form of a permission tag, `area:thing:action`; the subjects declare which exist. */
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

/** A declared call that does not belong to a subject yet. */
export type DeclaredCall<Who extends Access = Access, Request extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST';
  /** Relative to /api, with `:name` for path parameters. */
  readonly path: string;
  readonly access: Who;
  readonly kind: CallKind;
  /** What it does, in one sentence, for the API document. */
  readonly summary: string;
  /** The name of a write in the operation log, in Chinese: verb and object, as 新建用户. */
  readonly operation?: string;
  /** Why a write leaves no row in the operation log. */
  readonly unlogged?: string;
  /** Query of a GET, body of a POST, fields of a multipart; path parameters are part of it. */
  readonly request: Request;
  /** Also for anyone who has to link a second factor before everything else; nothing else is. */
  readonly whileEnrolling?: true;
  readonly result: Result;
  /** `rows`: the answer is a list page {rows, total} beside code and msg instead of a result (specification 7.9). */
  readonly list?: boolean;
  /**
   * Takes an Idempotency-Key: a call that repeats a key is not executed again and gets the first answer (decisions, "Answers on the wire").
   */
  readonly idempotent?: true;
  /** The answer has a secret, which is not stored; this message is the answer to a repeated key instead. */
  readonly secretAnswer?: string;
  /** Why a POST takes no key: what happens when the same call arrives twice. */
  readonly unkeyed?: string;
  /** Needs a proof of the caller's identity that is no older than PROOF_LASTS_MS; L0006 otherwise. Only a person can give one. */
  readonly stepUp?: true;
  /** Also open to users who still have to change a first password; no other call is. */
  readonly withFirstPassword?: boolean;
  /** Only a person may make this call: deciding, releasing, granting. Keys of programs are refused. */
  readonly personOnly?: true;
  /** A POST after which nothing in the console is stale, so that nothing is refetched. */
  readonly refreshes?: 'nothing';
};

/** One operation of the API: the server serves it, the web sends it, and no other code writes its path. */
export type Call<Request extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType, Who extends Access = Access> = DeclaredCall<
  Who,
  Request,
  Result
> & {
  /** The key of its subject. */
  readonly subject: string;
};

/** A write has a name in the operation log, or a reason why it is not logged. */
type Logging =
  | { method: 'GET'; operation?: never; unlogged?: never; refreshes?: never }
  | { method: 'POST'; operation: string; unlogged?: never }
  | { method: 'POST'; operation?: never; unlogged: string };

/** A POST takes a key, or has a reason why it may arrive twice. */
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

/** Declares a call. `kind` is `json` by default; without `request` it takes no input. */
export function defineCall<Result extends z.ZodType, const Who extends Access, Request extends z.ZodType = typeof Nothing>(
  call: Declared<Request, Result, Who>,
): DeclaredCall<Who, Request, Result> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Request defaults to the type of Nothing, so the fallback is what the caller gets
  return { kind: 'json', ...call, request: call.request ?? (Nothing as z.ZodType as Request) };
}

/** The same call, open only to callers with a fresh proof of their identity. */
export function requireStepUp<C extends DeclaredCall>(call: C): C {
  return { ...call, stepUp: true };
}

/** No input: unknown fields are dropped. */
export const Nothing = z.object({});

/** An empty result, for calls that answer nothing but a message. */
export const Empty = z.object({});

/** The input of a call as a client sends it. */
export type InputOf<C extends Call> = z.input<C['request']>;

/** The parsed input of a call as its handler gets it. */
export type RequestOf<C extends Call> = z.output<C['request']>;

/** The result of a call. */
export type ResultOf<C extends Call> = z.output<C['result']>;

/** One fault of a request: its position as a dotted path, and a message in Chinese for the person. */
export type InputFault = { path: string; msg: string };

/** The answer of every JSON call (decisions "Answers on the wire"). A list has rows and total in place of result. */
export type Envelope<Result = unknown> = {
  code: Code;
  msg: string;
  result?: Result;
  rows?: unknown[];
  total?: number;
  ext?: unknown;
  errors?: InputFault[];
  requestId?: string;
};
