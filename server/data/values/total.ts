import type { Decimal128, Long } from 'bson';
import { double, integer, kindOf, toDouble } from './arithmetic.ts';
import { addDecimals, divideDecimals, exactDecimal, toDecimal, toParts } from './decimal.ts';

/**
 * A sum of numbers of all types. Documented: the result has the widest type among them; a sum of integers that 64 bits
 * do not hold is a double. Integers are summed exactly, doubles with their rounding errors kept apart (Knuth's
 * two-sum), so that the result does not depend on the order of the documents.
 */
export class Total {
  #kinds = 0;
  #small = 0;
  #large = 0n;
  #sum = 0;
  #error = 0;
  /** Without compensation: the right answer where infinities and NaN take part. */
  #naive = 0;
  #decimal: Decimal128 | undefined;
  count = 0;

  /** Counts the value when it is a number; whether it was one. */
  add(value: unknown): boolean {
    const kind = kindOf(value);
    if (kind === undefined) return false;
    this.count += 1;
    if (kind === 'int') this.#addInteger(value as number);
    else if (kind === 'double') this.#addDouble(toDouble(value));
    else if (kind === 'long') this.#addLong(value as Long);
    else {
      this.#kinds |= decimals;
      this.#decimal =
        this.#decimal === undefined ? (value as Decimal128) : addDecimals(this.#decimal, value as Decimal128);
    }
    return true;
  }

  #addInteger(value: number): void {
    const sum = this.#small + value;
    if (Number.isSafeInteger(sum)) this.#small = sum;
    else {
      this.#large += BigInt(this.#small) + BigInt(value);
      this.#small = 0;
    }
  }

  #addLong(value: Long): void {
    this.#kinds |= longs;
    const number = value.toNumber();
    if (Number.isSafeInteger(number)) this.#addInteger(number);
    else this.#large += value.toBigInt();
  }

  #addDouble(value: number): void {
    this.#kinds |= doubles;
    this.#naive += value;
    const sum = this.#sum + value;
    const part = sum - this.#sum;
    this.#error += this.#sum - (sum - part) + (value - part);
    this.#sum = sum;
  }

  get #integers(): bigint {
    return this.#large + BigInt(this.#small);
  }

  get #doubles(): number {
    const sum = this.#sum + this.#error;
    return Number.isFinite(sum) ? sum : this.#naive;
  }

  #exact(): Decimal128 {
    const parts = [toDecimal(toParts(this.#integers))];
    if (this.#kinds & doubles) {
      const finite = Number.isFinite(this.#sum + this.#error);
      parts.push(
        ...(finite ? [this.#sum, this.#error] : [this.#naive]).filter((part) => part !== 0).map(exactDecimal),
      );
    }
    const others = parts.reduce(addDecimals);
    return this.#decimal === undefined ? others : addDecimals(this.#decimal, others);
  }

  value(): unknown {
    if (this.#kinds & decimals) return this.#exact();
    if (this.#kinds & doubles) return double(this.#asDouble());
    const long = (this.#kinds & longs) !== 0;
    return integer(this.#integers, long) ?? double(Number(this.#integers));
  }

  #asDouble(): number {
    const whole = this.#large === 0n ? this.#small : Number(this.#integers);
    return whole === 0 ? this.#doubles : whole + this.#doubles;
  }

  /** Documented: a double, or a decimal when one of the numbers is; null without numbers. */
  average(): unknown {
    if (this.count === 0) return null;
    if (this.#kinds & decimals) {
      return divideDecimals(this.#exact(), toDecimal(toParts(BigInt(this.count))));
    }
    return double(this.#asDouble() / this.count);
  }
}

const longs = 1;
const doubles = 2;
const decimals = 4;
