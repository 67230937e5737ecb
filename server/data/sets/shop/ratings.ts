import { rounded } from '../bson-values.ts';
import { mixed, type Random } from '../random.ts';

export const reviewCount = 600;

/** Which product a review is about: a few are written about again and again. */
export function reviewedProduct(review: number, products = 250): number {
  return Math.floor(products * (mixed(review + 77) / 4_294_967_296) ** 1.8);
}

let reviewsOf: Map<number, number[]> | undefined;

function reviewsByProduct(): Map<number, number[]> {
  if (reviewsOf) return reviewsOf;
  reviewsOf = new Map();
  for (let review = 0; review < reviewCount; review += 1) {
    const product = reviewedProduct(review);
    reviewsOf.set(product, [...(reviewsOf.get(product) ?? []), review]);
  }
  return reviewsOf;
}

/** Stars are the first number of a review's own stream. */
export function starsOf(own: Random): number {
  const at = own();
  if (at < 0.07) return 1;
  if (at < 0.14) return 2;
  if (at < 0.28) return 3;
  return at < 0.58 ? 4 : 5;
}

/** What a product says of its reviews; they agree. */
export function ratingOf(random: Random, product: number): { average: number; count: number } | null {
  const about = reviewsByProduct().get(product);
  if (!about) return null;
  const sum = about.reduce((stars, review) => stars + starsOf(random.of('reviews', review)), 0);
  return { average: rounded(sum / about.length, 2), count: about.length };
}
