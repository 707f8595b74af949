import type { Dice } from "./dice.ts";
import type { Subject } from "./subject.ts";

/** Everything a template may use. */
interface Voice {
  readonly dice: Dice;
  readonly subject: Subject;
  /** A word of the inputs. */
  word(): string;
  capitalized(): string;
  /** What is spoken of, by its name alone: a tag, a topic. */
  label(): string;
  /** The same as it stands within a sentence, and at the beginning of one. */
  thing(): string;
  begun(): string;
  sentence(): string;
  readonly field: string;
}

type Template = (voice: Voice) => string;

const FIRST_NAMES = [
  "Ada",
  "Ben",
  "Chloe",
  "Daniel",
  "Elif",
  "Farid",
  "Grace",
  "Hana",
  "Ivan",
  "Julia",
  "Kofi",
  "Lena",
] as const;
const LAST_NAMES = [
  "Adler",
  "Brooks",
  "Chen",
  "Diaz",
  "Evans",
  "Fischer",
  "Grant",
  "Haddad",
  "Ito",
  "Jensen",
  "Khan",
] as const;
const COMPANIES = ["Northwind", "Brightside", "Harbor & Sons", "Lumen Works", "Oakfield", "Ridgeline"] as const;
const TEAMS = ["Customer care", "Billing", "Operations", "Product support"] as const;
const CITIES = ["Berlin", "Lisbon", "Toronto", "Osaka", "Nairobi", "Austin", "Utrecht"] as const;
const COUNTRIES = ["Germany", "Portugal", "Canada", "Japan", "Kenya", "United States"] as const;

const person: Template = ({ dice }) => `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}`;

/** What a field's name asks for; the first pattern that matches its last words wins. */
const BY_NAME: readonly (readonly [RegExp, Template])[] = [
  [/e_?mail/, ({ dice }) => `${dice.pick(FIRST_NAMES)}.${dice.pick(LAST_NAMES)}@example.com`.toLowerCase()],
  [/(?:^|_)(?:url|link|website|href)s?$/, ({ word }) => `https://example.com/${slug(word())}`],
  [/phone|mobile/, ({ dice }) => `+1 555 01${10 + dice.below(90)}`],
  [
    /(?:^|_)(?:id|ref|reference|key|number|code|sku)$/,
    ({ field, dice }) => `${initials(field)}-${1000 + dice.below(9000)}`,
  ],
  [/slug/, ({ word }) => `${slug(word())}-${slug(word())}`],
  [/(?:^|_)(?:file|path|filename|module)s?$/, ({ word }) => `src/${slug(word())}/${slug(word())}.ts`],
  [/(?:^|_)(?:law|jurisdiction|governing_law)$/, ({ dice }) => `The law of ${dice.pick(COUNTRIES)}`],
  [/team|department|hand_?over|escalate_to|assigned_to|queue/, ({ dice }) => dice.pick(TEAMS)],
  [/company|organi[sz]ation|vendor|supplier|employer/, ({ dice }) => dice.pick(COMPANIES)],
  [/city|town|location/, ({ dice }) => dice.pick(CITIES)],
  [/country|nation/, ({ dice }) => dice.pick(COUNTRIES)],
  [/address|street/, ({ dice }) => `${1 + dice.below(120)} ${dice.pick(LAST_NAMES)} Street, ${dice.pick(CITIES)}`],
  [/currency/, ({ dice }) => dice.pick(["EUR", "USD", "GBP", "JPY"])],
  [/language|locale/, ({ dice }) => dice.pick(["English", "German", "Spanish", "Japanese"])],
  [
    /(?:file|project|product|event|team|step|task)_?name/,
    ({ capitalized, dice }) => `${capitalized()} ${dice.pick(["plan", "review", "set", "report"])}`,
  ],
  [/name$|author|assignee|owner|customer|reviewer|agent|contact|speaker/, person],
  [
    /title|subject|headline|heading/,
    ({ begun, thing, dice }) =>
      dice.pick([
        `${begun()}: what happened and what comes next`,
        `What is known of ${thing()}`,
        `A question about ${thing()}`,
      ]),
  ],
  [
    /topic|categor|theme|tag|keyword|label|kind|type|area|intent|genre|entity|entities|noun|feature$/,
    ({ label }) => label(),
  ],
  [/sentiment|mood|tone|emotion/, ({ dice }) => dice.pick(["positive", "neutral", "negative"])],
  [/severity|priority|urgency|impact|risk_?level/, ({ dice }) => dice.pick(["low", "medium", "high"])],
  [/status|state$/, ({ dice }) => dice.pick(["open", "in progress", "done"])],
  [
    /summary|overview|abstract|synopsis|tl_?dr|recap/,
    ({ thing, sentence }) => `This is about ${thing()} and ${thing()}. ${sentence()}`,
  ],
  [
    /reason|rationale|explanation|justification|why|because|analysis|thinking|cause/,
    ({ thing, dice }) =>
      dice.pick([
        `The text speaks of ${thing()} together with ${thing()}, which points in this direction.`,
        `The wording is plain where it comes to ${thing()}, and what is said of ${thing()} supports it.`,
        `Most of it comes down to ${thing()}; nothing said of ${thing()} speaks against it.`,
      ]),
  ],
  [
    /response|reply|answer|draft|message|letter|email_text|greeting/,
    ({ thing, dice }) =>
      `Thank you for writing to us about ${thing()}. ${dice.pick([
        `We have looked into ${thing()} and are putting things right today.`,
        `We know how much depends on ${thing()}, and a colleague is on it now.`,
        `We went through everything about ${thing()} and found what went wrong.`,
      ])} You will hear from us within one working day.`,
  ],
  [
    /question|query|prompt/,
    ({ thing, dice }) =>
      dice.pick([`What should be done about ${thing()}?`, `What has ${thing()} to do with ${thing()}?`]),
  ],
  [
    /action|next|recommend|suggest|fix|remedy|todo|task|step|plan|advice|solution|mitigation/,
    ({ thing, dice }) =>
      dice.pick([
        `Look into ${thing()} first, then talk about ${thing()} with the person concerned.`,
        `Write down what is known of ${thing()} and agree on a date.`,
        `Ask for details on ${thing()} before anything changes for ${thing()}.`,
      ]),
  ],
  [/quote|evidence|excerpt|citation|source_text|passage|span/, ({ sentence }) => sentence()],
  [
    /argument|position|claim|stance|opinion|thesis|point/,
    ({ thing, dice }) =>
      dice.pick([
        `It matters more what becomes of ${thing()} than of ${thing()}, because that lasts longer.`,
        `Without ${thing()} there is no case for ${thing()}.`,
      ]),
  ],
  [
    /feedback|comment|note|remark|critique|review|finding|issue|concern|problem|observation/,
    ({ thing, dice }) =>
      dice.pick([
        `The part on ${thing()} is clear; the part on ${thing()} needs an example.`,
        `It is not said how ${thing()} and ${thing()} fit together.`,
      ]),
  ],
  [/code|snippet|sql|script/, ({ word }) => `check("${slug(word())}");`],
  [
    /description|detail|text|content|paragraph|story|context|background|result|output|value|translation/,
    ({ thing, sentence, dice }) =>
      dice.pick([
        `It deals with ${thing()} and ${thing()}. ${sentence()}`,
        `${sentence()} What matters here is what becomes of ${thing()}.`,
      ]),
  ],
];

/** Of a field whose name asks for nothing in particular: a sentence that says it, or one of the inputs. */
const plain: Template = ({ field, thing, sentence, dice }) => {
  const said = field.replaceAll("_", " ").trim();
  return dice.pick([
    `When it comes to the ${said}, most depends on ${thing()}.`,
    `The ${said}: what is said of ${thing()}, and what follows for ${thing()}.`,
    sentence(),
  ]);
};

/** The same as one of several: short, so that they are told apart. */
const listed: Template = ({ begun, thing, dice }) =>
  dice.pick([
    `${begun()}, seen by itself`,
    `What becomes of ${thing()}`,
    `More care for ${thing()}`,
    `${begun()} first`,
  ]);

/** A sentence is no shorter than this; where there is less room, a word stands for it. */
const SHORTEST_SENTENCE = 60;

/** What a text is made for. */
export interface Wanted {
  /** Names on the way to the field; the last is its own. */
  readonly path: readonly string[];
  /** It is one of a list. */
  readonly isItem?: boolean | undefined;
  /** What its contract says of it. It speaks where the name says nothing. */
  readonly description?: string | undefined;
  /** The most characters that it may have. */
  readonly room?: number | undefined;
}

/** English that fits the name of a field and echoes the inputs: deterministic, without line breaks. */
export function proseFor(wanted: Wanted, subject: Subject, roll: Dice): string {
  const { path, description = "", isItem, room = Number.POSITIVE_INFINITY } = wanted;
  const voice = voiceOf(path.at(-1) ?? "value", subject, roll);
  const template = BY_NAME.find(([pattern]) => pattern.test(voice.field))?.[1] ?? described(description.toLowerCase());
  if (template) return template(voice);
  if (room < SHORTEST_SENTENCE) return voice.begun();
  return (isItem ? listed : plain)(voice);
}

/** What a description asks for: what it names first. */
function described(text: string): Template | undefined {
  const found = BY_NAME.map(([pattern, template]) => ({ at: text.search(pattern), template })).filter(
    ({ at }) => at >= 0,
  );
  return found.sort((a, b) => a.at - b.at)[0]?.template;
}

/** One more sentence, for texts that must be longer. */
export function furtherSentence(subject: Subject, roll: Dice): string {
  const { thing } = voiceOf("detail", subject, roll);
  return roll.pick([
    `What is said of ${thing()} deserves a second look.`,
    `There is nothing in the text that speaks against ${thing()}.`,
    `It also says what became of ${thing()}.`,
    `How ${thing()} and ${thing()} hang together is worth keeping in mind.`,
  ]);
}

/** With fewer, single words of the inputs name things too. */
const FEW_NAMES = 4;

function voiceOf(field: string, subject: Subject, roll: Dice): Voice {
  // Telling words come first in the list: draw from its front more often. Never the same twice in a row.
  const drawer = (list: Subject["words"]) => {
    let last = "";
    return () => {
      const reach = Math.min(list.length, 8);
      const index = Math.floor(roll.next() ** 2 * reach);
      const drawn = list[index] ?? list[0];
      const chosen = drawn === last ? (list[(index + 1) % reach] ?? drawn) : drawn;
      last = chosen;
      return chosen;
    };
  };
  const [word, thing] = [drawer(subject.words), drawer(subject.things)];
  const names = subject.things.map((each) => each.replace(/^the /, ""));
  const others =
    names.length < FEW_NAMES ? subject.words.filter((each) => !names.some((name) => name.includes(each))) : [];
  const [first = "", ...rest] = [...names, ...others];
  return {
    dice: roll,
    subject,
    field: field.toLowerCase(),
    word,
    capitalized: () => capital(word()),
    label: drawer([first, ...rest]),
    thing,
    begun: () => capital(thing()),
    sentence: () =>
      subject.sentences[roll.below(subject.sentences.length)] ?? `Little more is said of ${thing()} than the name.`,
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const slug = (word: string) => word.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const initials = (field: string) =>
  (field.replace(/_?(?:id|ref|reference|key|number|code)$/, "").slice(0, 3) || "ref").toUpperCase();
