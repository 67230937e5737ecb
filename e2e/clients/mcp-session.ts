import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WorldClient } from '../kit/emulator-client.ts';

interface Answer {
  result?: unknown;
  error?: unknown;
}

interface ToolResult {
  content: { type: string; text: string }[];
  structuredContent?: unknown;
  isError?: boolean;
}

/** MongoDB's MCP server in its own process, configured by its own settings to use a world of the emulator. */
export class McpSession {
  readonly #child: ChildProcess;
  readonly #home: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #count = 0;

  constructor({ credentials, place }: WorldClient) {
    this.#home = mkdtempSync(join(tmpdir(), 'quarterdeck-mcp-'));
    const program = createRequire(import.meta.url).resolve('mongodb-mcp-server');
    const main = join(program.slice(0, program.lastIndexOf('dist')), 'dist', 'esm', 'index.js');
    this.#child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        HOME: this.#home,
        // the authority of the emulator: it reads the system's certificates from here,
        SSL_CERT_FILE: place.ca,
        // and for its question after its own address, which does not go through them, Node's from here
        NODE_EXTRA_CA_CERTS: place.ca,
        MDB_MCP_API_BASE_URL: place.url,
        MDB_MCP_API_CLIENT_ID: credentials.clientId,
        MDB_MCP_API_CLIENT_SECRET: credentials.clientSecret,
        MDB_MCP_TELEMETRY: 'disabled',
        MDB_MCP_CONFIRMATION_REQUIRED_TOOLS: '',
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const { stdout } = this.#child;
    if (!stdout) throw new Error('the MCP server has no output');
    createInterface({ input: stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Answer & { id?: number };
      if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
    });
  }

  async start(): Promise<this> {
    await this.#ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'quarterdeck-tests', version: '1.0.0' },
    });
    this.#send({ method: 'notifications/initialized' });
    return this;
  }

  /** The answer of a tool; an error of the tool fails the test. */
  async call(name: string, args: object = {}): Promise<ToolResult> {
    const result = (await this.#ask('tools/call', { name, arguments: args })) as ToolResult;
    if (result.isError) throw new Error(`${name}: ${textOf(result)}`);
    return result;
  }

  /** The same as a program reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read the tool's result freely
  async data(name: string, args: object = {}): Promise<any> {
    const { structuredContent } = await this.call(name, args);
    return structuredContent;
  }

  /** The same as text, for data that the tool returns only as prose. */
  async reported(name: string, args: object = {}): Promise<string> {
    return textOf(await this.call(name, args));
  }

  async end(): Promise<void> {
    // until it has ended it may still write its log
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    if (this.#child.kill()) await ended;
    rmSync(this.#home, { recursive: true, force: true });
  }

  #ask(method: string, params: object): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(result),
      );
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

function textOf({ content }: ToolResult): string {
  return content.map(({ text }) => text).join('\n');
}
