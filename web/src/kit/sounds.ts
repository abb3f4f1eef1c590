// Three short noises, made here: wood on wood, paper, a coin. Loaded only by who asked for them.

export type Sound = "wood" | "paper" | "coin";

let context: AudioContext | null = null;

/** One noise: dry, short, and quiet enough for a table with others at it. */
export function sound(kind: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    NOISES[kind](context, context.currentTime + 0.01);
  } catch {
    // A browser without sound plays on in silence.
  }
}

const NOISES: Record<Sound, (context: AudioContext, at: number) => void> = {
  /** A block set down: a dull knock with the grain of the wood in it. */
  wood(context, at) {
    tone(context, at, { from: 210, to: 120, length: 0.09, volume: 0.35, type: "sine" });
    tone(context, at, { from: 520, to: 380, length: 0.04, volume: 0.12, type: "triangle" });
    rustle(context, at, { length: 0.025, low: 900, volume: 0.18 });
  },
  /** A card turned over: two strokes of air. */
  paper(context, at) {
    rustle(context, at, { length: 0.09, low: 2600, volume: 0.12 });
    rustle(context, at + 0.1, { length: 0.06, low: 3800, volume: 0.09 });
  },
  /** A coin laid down: two high tones that do not quite agree. */
  coin(context, at) {
    tone(context, at, { from: 2637, to: 2637, length: 0.16, volume: 0.07, type: "sine" });
    tone(context, at + 0.03, { from: 3951, to: 3945, length: 0.2, volume: 0.05, type: "sine" });
  },
};

interface Tone {
  from: number;
  to: number;
  length: number;
  volume: number;
  type: OscillatorType;
}

/** A gain that is there at once and fades away. */
function fading(context: AudioContext, at: number, volume: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

function tone(context: AudioContext, at: number, { from, to, length, volume, type }: Tone): void {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fading(context, at, volume, length));
  source.start(at);
  source.stop(at + length);
}

function rustle(
  context: AudioContext,
  at: number,
  { length, low, volume }: { length: number; low: number; volume: number },
): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  buffer.getChannelData(0).forEach((_, n, all) => (all[n] = Math.random() * 2 - 1));
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = low;
  filter.Q.value = 0.8;
  source.connect(filter).connect(fading(context, at, volume, length));
  source.start(at);
}
