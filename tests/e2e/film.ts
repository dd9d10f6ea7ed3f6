import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Widths in pixels of the finished film and of its poster; their heights follow the page's. */
const width = 540;
const posterWidth = 400;

/** Draws the finger, on top of dialogs too. Runs in the page. */
function putFinger({ x, y, isDown }: { x: number; y: number; isDown: boolean }): void {
  const known = document.getElementById('finger');
  const finger = known ?? document.createElement('div');
  if (known === null) {
    finger.id = 'finger';
    finger.popover = 'manual';
    document.body.append(finger);
  }
  const size = isDown ? 34 : 44;
  finger.style.cssText =
    `position:fixed;inset:auto;margin:0;padding:0;width:${size}px;height:${size}px;` +
    `left:${x - size / 2}px;top:${y - size / 2}px;border-radius:50%;pointer-events:none;` +
    `border:3px solid #fff;background:rgb(143 74 0 / ${isDown ? 0.85 : 0.5});box-shadow:0 0 0 2px #8f4a00`;
  // The one opened last is on top.
  if (known !== null) finger.hidePopover();
  finger.showPopover();
}

const liftFinger = () => document.getElementById('finger')?.remove();

const clockOf = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;

/** A film of a page: frames, each shown for a while, and the captions spoken meanwhile. */
export class Film {
  #page: Page;
  readonly #directory: string;
  readonly #frames: { readonly file: string; readonly seconds: number }[] = [];
  readonly #said: { readonly text: string; readonly at: number }[] = [];
  #length = 0;
  #finger = { x: 300, y: 700 };

  constructor(page: Page, directory: string) {
    this.#page = page;
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  get seconds(): number {
    return this.#length;
  }

  /** Continues with another page. */
  turnTo(page: Page): void {
    this.#page = page;
  }

  /** Sets the caption from now on. */
  say(text: string): void {
    this.#said.push({ text, at: this.#length });
  }

  /** Shows the page's current state. */
  async hold(seconds: number): Promise<void> {
    const file = path.join(this.#directory, `${String(this.#frames.length).padStart(4, '0')}.png`);
    await this.#page.screenshot({ path: file, animations: 'disabled', caret: 'initial' });
    this.#frames.push({ file, seconds });
    this.#length += seconds;
  }

  /** Moves the finger to an element and taps it. */
  async tap(target: Locator): Promise<void> {
    await this.#reach(target);
    await this.#page.evaluate(putFinger, { ...this.#finger, isDown: true });
    await this.hold(0.25);
    await this.#page.evaluate(liftFinger);
    await target.click();
  }

  /** Types into a field, two letters at a time. */
  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target);
    for (let at = 0; at < text.length; at += 2) {
      await this.#page.keyboard.insertText(text.slice(at, at + 2));
      await this.hold(0.11);
    }
  }

  /** Scrolls until an element is well in view, slowly enough to follow. */
  async scrollTo(target: Locator): Promise<void> {
    const from = await this.#page.evaluate(() => scrollY);
    const to = await target.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      const most = document.documentElement.scrollHeight - innerHeight;
      return Math.round(Math.max(0, Math.min(most, scrollY + top - (innerHeight - height) / 2)));
    });
    if (Math.abs(to - from) < 40) return;
    const steps = 5;
    for (let step = 1; step <= steps; step++) {
      const part = 1 - (1 - step / steps) ** 2;
      await this.#page.evaluate((top) => scrollTo(0, top), from + (to - from) * part);
      await this.hold(0.07);
    }
  }

  async #reach(target: Locator): Promise<void> {
    await target.waitFor();
    const isWithinReach = await target.evaluate((element) => {
      const { left, top, width: across, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + across / 2, top + height / 2);
      return top > 80 && seen !== null && (element.contains(seen) || seen.contains(element));
    });
    if (!isWithinReach) await this.scrollTo(target);
    const box = await target.boundingBox();
    if (box === null) throw new Error('nothing to tap');
    const to = { x: box.x + Math.min(box.width / 2, 160), y: box.y + box.height / 2 };
    const from = this.#finger;
    const steps = 4;
    for (let step = 1; step <= steps; step++) {
      const part = 1 - (1 - step / steps) ** 2;
      this.#finger = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.#page.evaluate(putFinger, { ...this.#finger, isDown: false });
      await this.hold(step === steps ? 0.2 : 0.06);
    }
  }

  /** Writes `{name}.mp4`, its captions and, from the first picture, its poster. */
  develop(directory: string, name: string): void {
    const list = this.#frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}`);
    // The last picture's duration counts only if it is listed once more.
    const script = path.join(this.#directory, 'frames.txt');
    writeFileSync(script, `${[...list, `file '${this.#frames.at(-1)?.file}'`].join('\n')}\n`);
    const picture = (across: number) => `scale=${across}:-2:flags=lanczos`;
    const film = path.join(directory, `${name}.mp4`);
    const poster = path.join(directory, `${name}.webp`);
    // The codec that every phone of the last ten years plays.
    const codec = '-c:v libx264 -profile:v main -level 3.1 -refs 4 -preset veryslow -crf 27 -g 150';
    const filter = `fps=15,${picture(width)},format=yuv420p`;
    ffmpeg(`-f concat -safe 0 -i ${script} -vf ${filter} ${codec} -movflags +faststart -an ${film}`);
    ffmpeg(`-i ${this.#frames[0]?.file} -vf ${picture(posterWidth)} -c:v libwebp -quality 45 ${poster}`);
    // At the top: the bottom of a phone has the buttons.
    const cues = this.#said.map(({ text, at }, index) => {
      const end = this.#said[index + 1]?.at ?? this.#length;
      return `${clockOf(at)} --> ${clockOf(end)} line:0\n${text}`;
    });
    writeFileSync(path.join(directory, `${name}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`);
    rmSync(this.#directory, { recursive: true });
  }
}

/** Options without spaces in them. */
function ffmpeg(options: string): void {
  try {
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...options.split(' ')], { stdio: 'inherit' });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new Error('The films are put together by ffmpeg: install it and try again.') : error;
  }
}
