// How console prints values: the look of Node's util.inspect, with a bound on depth, count and length.
(() => {
  const inside = __inside;
  const { bson } = inside;
  const most = { depth: 2, items: 100, text: 10_000, line: 16_384, nodes: 4_000 };
  const identifier = /^[A-Za-z_$][\w$]*$/;

  function quote(text) {
    const cut = text.length > most.text ? text.slice(0, most.text) : text;
    const mark = !cut.includes("'") ? "'" : !cut.includes('"') ? '"' : !cut.includes('`') ? '`' : "'";
    const body = JSON.stringify(cut).slice(1, -1).replaceAll('\\"', '"');
    const rest = text.length - cut.length;
    return (
      mark +
      (mark === "'" ? body.replaceAll("'", "\\'") : body) +
      mark +
      (rest > 0 ? `... ${rest} more characters` : '')
    );
  }

  function nameOf(value) {
    try {
      const proto = Object.getPrototypeOf(value);
      if (proto === null) return '[Object: null prototype]';
      const name = proto.constructor?.name;
      return typeof name === 'string' ? name : '';
    } catch {
      return '';
    }
  }

  function functionText(value) {
    const kind = /^class\b/.test(Function.prototype.toString.call(value)) ? 'class' : 'Function';
    return `[${kind}${value.name ? `${kind === 'class' ? ' ' : ': '}${value.name}` : ' (anonymous)'}]`;
  }

  class Printer {
    #open = [];
    #left = most.nodes;

    constructor(depth = most.depth) {
      this.depth = depth;
    }

    show(value, level) {
      this.#left -= 1;
      if (this.#left < 0) return '...';
      switch (typeof value) {
        case 'string':
          return quote(value);
        case 'bigint':
          return `${value}n`;
        case 'symbol':
          return value.toString();
        case 'function':
          return functionText(value);
        case 'object':
          return value === null ? 'null' : this.#object(value, level);
        default:
          return Object.is(value, -0) ? '-0' : String(value);
      }
    }

    #object(value, level) {
      if (this.#open.includes(value)) return '[Circular *1]';
      if (value instanceof bson.BSONValue) return value.inspect(2, {}, (each) => this.show(each, level + 1));
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
      if (value instanceof RegExp) return String(value);
      if (value instanceof Error) return inside.errorText(value);
      if (value instanceof Promise) return 'Promise { ... }';
      if (level > this.depth) return Array.isArray(value) ? '[Array]' : `[${nameOf(value) || 'Object'}]`;
      this.#open.push(value);
      const out = this.#parts(value, level);
      this.#open.pop();
      return out;
    }

    #parts(value, level) {
      const name = nameOf(value);
      if (Array.isArray(value)) {
        const head = name === 'Array' ? '' : `${name}(${value.length}) `;
        return this.#wrap(`${head}[`, this.#items(value, value.length, level), ']', level);
      }
      if (ArrayBuffer.isView(value) && value.length !== undefined)
        return this.#wrap(`${name}(${value.length}) [`, this.#items(value, value.length, level), ']', level);
      if (value instanceof Map)
        return this.#wrap(`Map(${value.size}) {`, this.#pairs(value, level), '}', level);
      if (value instanceof Set)
        return this.#wrap(`Set(${value.size}) {`, this.#items([...value], value.size, level), '}', level);
      const head = name === 'Object' || name === '' ? '{' : `${name} {`;
      return this.#wrap(head, this.#fields(value, level), '}', level);
    }

    #items(list, length, level) {
      const out = [];
      const shown = Math.min(length, most.items);
      for (let at = 0; at < shown; at += 1) out.push(at in list ? this.show(list[at], level + 1) : '<empty>');
      if (length > shown) out.push(`... ${length - shown} more item${length - shown === 1 ? '' : 's'}`);
      return out;
    }

    #pairs(map, level) {
      const out = [];
      for (const [key, each] of map) {
        if (out.length === most.items) return [...out, `... ${map.size - out.length} more items`];
        out.push(`${this.show(key, level + 1)} => ${this.show(each, level + 1)}`);
      }
      return out;
    }

    #fields(value, level) {
      const out = [];
      for (const key of Reflect.ownKeys(value)) {
        const found = Object.getOwnPropertyDescriptor(value, key);
        if (!found?.enumerable) continue;
        if (out.length === most.items) return [...out, '... more properties'];
        const name = typeof key === 'symbol' ? `[${String(key)}]` : identifier.test(key) ? key : quote(key);
        // getters are not called: looking must not change anything
        const shown = found.get
          ? found.set
            ? '[Getter/Setter]'
            : '[Getter]'
          : 'value' in found
            ? this.show(found.value, level + 1)
            : '[Setter]';
        out.push(`${name}: ${shown}`);
      }
      return out;
    }

    #wrap(open, parts, close, level) {
      if (parts.length === 0) return open + close;
      const length = parts.reduce((sum, each) => sum + each.length + 2, open.length);
      const pad = '  '.repeat(level + 1);
      if (length <= 72 && !parts.some((each) => each.includes('\n'))) {
        const gap = open.endsWith('[') && !open.includes('(') ? ' ' : ' ';
        return `${open}${gap}${parts.join(', ')}${gap}${close}`;
      }
      return `${open}\n${pad}${parts.join(`,\n${pad}`)}\n${'  '.repeat(level)}${close}`;
    }
  }

  function inspect(value, depth) {
    try {
      return new Printer(depth).show(value, 0);
    } catch (error) {
      return `[a value that cannot be shown: ${error?.message}]`;
    }
  }

  const asNumber = (value) => (typeof value === 'symbol' ? NaN : Number(value));
  const directives = {
    __proto__: null,
    s: (value) =>
      typeof value === 'string' ? value : typeof value === 'object' ? inspect(value, 0) : String(value),
    d: (value) => (typeof value === 'bigint' ? `${value}n` : String(asNumber(value))),
    i: (value) => (typeof value === 'bigint' ? `${value}n` : String(Math.trunc(asNumber(value)))),
    f: (value) => String(typeof value === 'symbol' ? NaN : Number.parseFloat(value)),
    j: (value) => {
      try {
        return String(JSON.stringify(value));
      } catch {
        return '[Circular]';
      }
    },
    o: (value) => inspect(value, 4),
    O: (value) => inspect(value),
    c: () => '',
  };

  /** A line of console, from what was given to it. */
  function format(values) {
    const [first, ...rest] = values;
    const parts = [];
    if (typeof first === 'string') {
      const text = first.replace(/%([sdifjoOc%])/g, (whole, letter) => {
        if (letter === '%') return rest.length > 0 || values.length > 1 ? '%' : whole;
        return rest.length > 0 ? directives[letter](rest.shift()) : whole;
      });
      parts.push(text);
    } else if (values.length > 0) parts.push(inspect(first));
    for (const each of rest) parts.push(typeof each === 'string' ? each : inspect(each));
    const line = parts.join(' ');
    return line.length > most.line
      ? `${line.slice(0, most.line)}... ${line.length - most.line} more characters`
      : line;
  }

  Object.assign(inside, { inspect, format });
})();
