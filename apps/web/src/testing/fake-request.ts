type Send = (address: string, init: RequestInit) => Promise<Response>;

/**
 * An XMLHttpRequest for tests of uploads: half of the bytes are gone at once, the other half when the answer is there.
 * `send` answers as it answers fetch.
 */
export function fakeRequestOf(send: Send): new () => object {
  return class {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    timeout = 0;
    status = 0;
    responseText = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    ontimeout: (() => void) | null = null;
    onabort: (() => void) | null = null;
    private method = '';
    private address = '';
    private over = false;
    private headers: Record<string, string> = {};

    open(method: string, address: string): void {
      this.method = method;
      this.address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    abort(): void {
      this.end(() => this.onabort?.());
    }

    send(body: FormData): void {
      const timer = setTimeout(() => this.end(() => this.ontimeout?.()), this.timeout);
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      void send(this.address, { method: this.method, body, headers: this.headers })
        .then(async (response) => {
          const text = await response.text();
          this.end(() => {
            this.upload.onprogress?.({ loaded: 2, total: 2 });
            this.status = response.status;
            this.responseText = text;
            this.onload?.();
          });
        })
        .catch(() => this.end(() => this.onerror?.()))
        .finally(() => clearTimeout(timer));
    }

    private end(tell: () => void): void {
      if (this.over) return;
      this.over = true;
      tell();
    }
  };
}
