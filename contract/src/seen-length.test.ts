import { describe, expect, test } from 'vitest';
import { firstSeen, isSeenWithin, seenLength } from './seen-length';
import { text } from './wire';

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['订单2026', 6],
    ['一\n二', 3],
    ['😀', 1],
    ['❤️', 1],
    ['👍🏽', 1],
    ['👨‍👩‍👧', 1],
    ['👩🏽‍❤️‍💋‍👨🏻', 1],
    ['🇨🇳', 1],
    ['𠮷', 1],
    ['葛󠄀', 1],
    ['é', 1],
    ['1️⃣', 1],
    ['か゛', 2],
    ['©️A', 2],
  ])('the text %j counts what people see, %i', (of, length) => expect(seenLength(of)).toBe(length));

  test('the length of 250 emoji is 250, and a field of 250 takes them and no 251st', () => {
    for (const one of ['😀', '❤️', '👍🏽', '👨‍👩‍👧']) {
      expect(seenLength(one.repeat(250))).toBe(250);
      expect(text(250).safeParse(one.repeat(250)).data).toBe(one.repeat(250));
      expect(text(250).safeParse(one.repeat(251)).success).toBe(false);
    }
  });

  test('the first five characters of a text are whole, and marks piled on one without end are none', () => {
    for (const one of ['订', '😀', '👨‍👩‍👧', '葛󠄀']) {
      expect(firstSeen(one.repeat(5), 5)).toBe(one.repeat(5));
      expect(firstSeen(one.repeat(500), 5)).toBe(one.repeat(5));
    }
    expect(firstSeen(`a${'\u0301'.repeat(2000)}`, 5)).toBe('');
  });

  test('the length of a text is bounded where marks are piled on one character without end', () => {
    expect(isSeenWithin(`a${'\u0301'.repeat(100)}`, 1, 5)).toBe(false);
    expect(text(5).safeParse(`a${'\u0301'.repeat(2000)}`).success).toBe(false);
  });
});
