import { expect, type Locator } from '@playwright/test';

/**
 * What a person does on a screen, in the keystroke-level model of Card, Moran and Newell (1980), in seconds: a keystroke of an average
 * typist, pointing with mouse or thumb, pressing a button, moving the hand between keyboard and pointer, and the thought before each action.
 */
const seconds = { keystroke: 0.28, pointing: 1.1, press: 0.1, homing: 0.4, thought: 1.35 } as const;

/** Counts the fields, keystrokes and taps of a journey, and the time that a person would need for them. */
export class Hand {
  fields = 0;
  keystrokes = 0;
  taps = 0;
  #seconds = 0;
  /** Everything typed, to find what was asked twice. */
  readonly #typed: string[] = [];

  get minutes(): number {
    return this.#seconds / 60;
  }

  /** Texts of four letters or more that had to be typed more than once. */
  get repeated(): string[] {
    return [...new Set(this.#typed.filter((text, index) => text.length > 3 && this.#typed.indexOf(text) < index))];
  }

  /** Taps something. */
  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
    this.#seconds += seconds.thought + seconds.pointing + seconds.press;
  }

  /** Goes to a field and types. */
  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.fields += 1;
    this.keystrokes += text.length;
    this.#typed.push(text);
    this.#seconds += seconds.thought + seconds.pointing + seconds.press + 2 * seconds.homing + text.length * seconds.keystroke;
  }

  /** Opens a list and takes one of its choices. */
  async choose(field: Locator, value: string): Promise<void> {
    await field.selectOption(value);
    this.fields += 1;
    this.taps += 2;
    this.#seconds += seconds.thought + 2 * (seconds.pointing + seconds.press);
  }

  /** Takes a picture with the camera that a field of a phone opens: the field, the shutter and the confirmation. */
  async photograph(field: Locator, picture: Buffer): Promise<void> {
    await field.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: picture });
    this.fields += 1;
    this.taps += 3;
    this.#seconds += 3 * (seconds.thought + seconds.pointing + seconds.press);
  }

  /** Prints what the person did in the report of the run, and fails when it takes longer. */
  expectWithin(minutes: number, who: string): void {
    const report = `${who}: ${this.fields} fields, ${this.keystrokes} keystrokes, ${this.taps} taps, ${this.minutes.toFixed(1)} minutes`;
    process.stdout.write(`\n${report}\n`);
    expect(this.minutes, report).toBeLessThanOrEqual(minutes);
  }
}
