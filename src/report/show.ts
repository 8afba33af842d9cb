import type { Table } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import type { Figure } from "./figure.js";
import { tableHtml } from "./table-html.js";
import { tableText } from "./table-text.js";

/** One thing to show in several forms, keyed by MIME type; a viewer takes the richest that it knows. */
export type MimeBundle = Readonly<Record<string, unknown>>;

/** What the notebook kernel offers to code that shows things, as the global `__lab__`. */
export interface LabSink {
  /** The project's folder. */
  readonly root: string;
  display(data: MimeBundle, options?: DisplayOptions): void;
  /** Empties the running cell's output; with `wait`, once the next output comes. */
  clearOutput(wait?: boolean): void;
}

export interface DisplayOptions {
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Names an output so that it can be replaced later. */
  readonly id?: string;
  /** Replaces the output of this id in place. @defaultValue false */
  readonly update?: boolean;
}

/** Returns the kernel's sink, or `undefined` outside a notebook. */
export function labSink(): LabSink | undefined {
  return (globalThis as { readonly __lab__?: LabSink }).__lab__;
}

/**
 * Makes the bundle of a figure: interactive where plotly is known, a picture elsewhere.
 *
 * Never `text/html`: viewers prefer it to the picture, and a viewer that does
 * not run scripts would then show nothing.
 *
 * @param png The figure's picture, as drawn for it.
 */
export function figureBundle(figure: Figure, png: Uint8Array): MimeBundle {
  const { spec, widthPx: width, heightPx: height } = figure;
  return {
    "application/vnd.plotly.v1+json": {
      data: spec.data,
      layout: { ...spec.layout, width, height },
    },
    "image/png": base64(png),
    "text/plain": figureText(figure),
  };
}

/** The size at which a viewer shows the picture, which is drawn twice as fine. */
export function figureMetadata({ widthPx, heightPx }: Figure): Readonly<Record<string, unknown>> {
  return { "image/png": { width: widthPx, height: heightPx } };
}

/** What a figure is in plain text. */
export function figureText({ title, caption }: Figure): string {
  return `${title}\n${caption}`;
}

/** Makes the bundle of a table: HTML for notebooks, aligned text elsewhere. */
export function tableBundle(table: Table, language: Language): MimeBundle {
  return { "text/html": tableHtml(table, language), "text/plain": tableText(table, language) };
}

/** Makes the bundle of a Markdown text. */
export function markdownBundle(text: string): MimeBundle {
  return { "text/markdown": text, "text/plain": text };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
