import type { Dice } from "./dice.ts";
import type { Subject } from "./subject.ts";

/** Everything a template may use. */
interface Voice {
  readonly dice: Dice;
  readonly subject: Subject;
  /** A word of the inputs. */
  word(): string;
  capitalized(): string;
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
    ({ capitalized, word, dice }) =>
      dice.pick([
        `${capitalized()}: what happened and what comes next`,
        `${capitalized()} and ${word()}`,
        `A question about ${word()}`,
      ]),
  ],
  [
    /topic|categor|theme|tag|keyword|label|kind|type|area|intent|genre|entity|entities|noun|feature$/,
    ({ word }) => word(),
  ],
  [/sentiment|mood|tone|emotion/, ({ dice }) => dice.pick(["positive", "neutral", "negative"])],
  [/severity|priority|urgency|impact|risk_?level/, ({ dice }) => dice.pick(["low", "medium", "high"])],
  [/status|state$/, ({ dice }) => dice.pick(["open", "in progress", "done"])],
  [
    /summary|overview|abstract|synopsis|tl_?dr|recap/,
    ({ word, sentence }) => `This is about ${word()} and ${word()}. ${sentence()}`,
  ],
  [
    /reason|rationale|explanation|justification|why|because|analysis|thinking|cause/,
    ({ word, dice }) =>
      dice.pick([
        `The text mentions ${word()} together with ${word()}, which points in this direction.`,
        `The wording around ${word()} is plain, and what is said of ${word()} supports it.`,
        `Most of the text turns on ${word()}; ${word()} only confirms it.`,
      ]),
  ],
  [
    /response|reply|answer|draft|message|letter|email_text|greeting/,
    ({ word, dice }) =>
      `Thank you for writing to us about ${word()}. ${dice.pick([
        `We have looked into ${word()} and are putting it right today.`,
        `We understand that ${word()} matters to you, and a colleague is on it now.`,
        `We checked ${word()} and found what went wrong.`,
      ])} You will hear from us within one working day.`,
  ],
  [
    /question|query|prompt/,
    ({ word, dice }) => dice.pick([`What should happen with ${word()}?`, `How does ${word()} relate to ${word()}?`]),
  ],
  [
    /action|next|recommend|suggest|fix|remedy|todo|task|step|plan|advice|solution|mitigation/,
    ({ word, dice }) =>
      dice.pick([
        `Check ${word()} first, then confirm ${word()} with the person concerned.`,
        `Write down what is known of ${word()} and agree on a date.`,
        `Ask for details on ${word()} before touching ${word()}.`,
      ]),
  ],
  [/quote|evidence|excerpt|citation|source_text|passage|span/, ({ sentence }) => sentence()],
  [
    /argument|position|claim|stance|opinion|thesis|point/,
    ({ word, capitalized, dice }) =>
      dice.pick([
        `${capitalized()} deserves more weight than ${word()}, because its effects last longer.`,
        `Without ${word()} the case for ${word()} falls apart.`,
      ]),
  ],
  [
    /feedback|comment|note|remark|critique|review|finding|issue|concern|problem|observation/,
    ({ word, dice }) =>
      dice.pick([
        `The part on ${word()} is clear; the part on ${word()} needs an example.`,
        `It is not said how ${word()} and ${word()} fit together.`,
      ]),
  ],
  [/code|snippet|sql|script/, ({ word }) => `check("${slug(word())}");`],
  [
    /description|detail|text|content|paragraph|story|context|background|result|output|value|translation/,
    ({ word, sentence, dice }) =>
      dice.pick([
        `It deals with ${word()} and ${word()}. ${sentence()}`,
        `${sentence()} What matters here is ${word()}.`,
      ]),
  ],
];

const plain: Template = ({ capitalized, word, dice }) =>
  dice.chance(0.5) ? capitalized() : `${capitalized()} and ${word()}`;

/** English that fits the name of a field and echoes the inputs: deterministic, without line breaks. */
export function proseFor(path: readonly string[], subject: Subject, roll: Dice): string {
  const voice = voiceOf(path.at(-1) ?? "value", subject, roll);
  const template = BY_NAME.find(([pattern]) => pattern.test(voice.field));
  return (template?.[1] ?? plain)(voice);
}

/** One more sentence, for texts that must be longer. */
export function furtherSentence(subject: Subject, roll: Dice): string {
  const { word, capitalized } = voiceOf("detail", subject, roll);
  return roll.pick([
    `${capitalized()} is the part that deserves a second look.`,
    `There is nothing in the text that speaks against ${word()}.`,
    `It also says how ${word()} came about.`,
    `The link between ${word()} and ${word()} is worth keeping in mind.`,
  ]);
}

function voiceOf(field: string, subject: Subject, roll: Dice): Voice {
  // Telling words come first in the list: draw from its front more often. Never the same word twice in a row.
  let last = "";
  const word = () => {
    const reach = Math.min(subject.words.length, 8);
    const index = Math.floor(roll.next() ** 2 * reach);
    const drawn = subject.words[index] ?? subject.words[0];
    const chosen = drawn === last ? (subject.words[(index + 1) % reach] ?? drawn) : drawn;
    last = chosen;
    return chosen;
  };
  return {
    dice: roll,
    subject,
    field: field.toLowerCase(),
    word,
    capitalized: () => capital(word()),
    sentence: () =>
      subject.sentences[roll.below(subject.sentences.length)] ?? `Little more is said of ${word()} than its name.`,
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const slug = (word: string) => word.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const initials = (field: string) =>
  (field.replace(/_?(?:id|ref|reference|key|number|code)$/, "").slice(0, 3) || "ref").toUpperCase();
