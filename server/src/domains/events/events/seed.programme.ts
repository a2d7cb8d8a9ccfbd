/** The sample events of one kind of group: titles with descriptions, and what all of them share. */
interface Programme {
  /** The prefix of the names of its groups. */
  group: string
  events: readonly (readonly [title: string, about: string])[]
  note: string
}

export const programmes: readonly Programme[] = [
  {
    group: 'Repair Café',
    events: [
      [
        'Toasters, kettles and other small fires',
        'Bring a small appliance that has given up. We open it together, find out why, and mend it if it can be mended. Most can.',
      ],
      [
        'Bicycle night',
        'Flat tyres, slipping gears, brakes that only whisper. Three stands, all the tools, and Goran, who has built wheels for thirty years.',
      ],
      [
        'Mending clothes by hand',
        'Visible mending, invisible mending, and how to sew on a button so that it stays. Needles and thread are here.',
      ],
      [
        'Soldering for beginners',
        'A lamp to build and take home. Nobody has burned themselves badly yet, and by nine everybody has made light.',
      ],
      [
        'Phones: new screens, new batteries',
        'Tell us the model three days before, so that we can order the part at cost. You do the work; we hold the tiny screws.',
      ],
      ['Open bench', 'No theme tonight. Come with something broken or with two hands to help; both are needed.'],
    ],
    note: 'There is tea and usually cake. Nothing costs anything; a tin by the door pays for parts. If the stairs are a problem, ring and we bring the bench down.',
  },
  {
    group: 'Book Club',
    events: [
      [
        'The Dispossessed, second half',
        'From chapter eight to the end. Bring one sentence that you would have cut, and one that you wish you had written.',
      ],
      [
        'Short stories: three by Lispector',
        'An hour of reading for an evening of talk. All three together have forty pages; links are in the comments.',
      ],
      [
        'Books we never finished',
        'Confession night. Tell us where you stopped and why; somebody here has finished it and will plead for it.',
      ],
      [
        'A translator visits',
        'She brings four versions of one page. We guess which came first, and she tells us what each of them costs.',
      ],
      [
        'Choosing the next six',
        'Everybody may put forward one book in two minutes. Then we vote, then we argue about the vote.',
      ],
    ],
    note: 'Half of us have read it all, half have not; both halves talk. New people sit wherever they like, and nobody is asked to go first.',
  },
  {
    group: 'Community Garden',
    events: [
      [
        'Compost from the beginning',
        'What goes in, what does not, and why ours smells of forest. Everybody takes a bucket home.',
      ],
      [
        'Winter sowing',
        'Hardy seeds in milk bottles, out in the cold where they belong. Bring clean bottles if you have some.',
      ],
      [
        'Pruning the old apple trees',
        'Ladders, saws and a patient teacher. We do two trees slowly rather than six trees badly.',
      ],
      ['Seed swap', 'Bring what you saved, take what you like. Labelled in any language, as long as it is labelled.'],
      [
        'Beds for newcomers',
        'Seven beds are free this year. Come and see them, meet your neighbours, and pick a corner that suits your back.',
      ],
      [
        'Soup from what is left',
        'Everything that is still in the ground goes into one pot. Vegetarian, hot at one, gone by two.',
      ],
    ],
    note: 'Gloves and tools are in the shed. Children are welcome and have their own bed with very fast radishes. If it pours, we sit in the greenhouse.',
  },
  {
    group: 'JavaScript Evenings',
    events: [
      [
        'Forms that work without you',
        'What a plain form can do before any script arrives, and what is left for the script then. With a live page that we break on purpose.',
      ],
      [
        'Two talks: streams, and saying no to state',
        'Twenty minutes each, then questions until the lights go out. Slides are allowed, laptops are better.',
      ],
      [
        'Show and tell',
        'Five minutes, one thing that you made, finished or not. Sign up at the door; the timer is an egg.',
      ],
      [
        'Reading code together',
        'One small library, two hours, a projector and a red pen. We read it aloud like a play.',
      ],
      [
        'First pull request',
        'For everybody who has never sent one. We have picked friendly projects and sit beside you until it is merged.',
      ],
      [
        'Type systems for people in a hurry',
        'What the compiler knows, what it guesses, and how to stop arguing with it.',
      ],
    ],
    note: 'Doors open half an hour before. There is pizza, one of them without cheese. We have a code of conduct and mean it. Recordings go up within the week if the speaker agrees.',
  },
  {
    group: 'Board Games',
    events: [
      [
        'Long games, early start',
        'Two tables for games that take four hours. Tell us which one you want, so that somebody has read the rules.',
      ],
      ['Games for two', 'Come alone, leave with a rival. We change partners every forty minutes.'],
      [
        'Bring the one you never get to play',
        'Everybody has one. Tonight it is opened, explained and played, however odd.',
      ],
      ['Cooperative night', 'All together against the island, the virus or the clock. Nobody loses alone.'],
      ['Prototypes', 'Four people from here are designing games. Play them, be honest, be kind.'],
    ],
    note: 'Rules are explained twice to whoever wants them twice. The bar is open, the tables are big, and no one has to stay to the end.',
  },
  {
    group: 'Open Choir',
    events: [
      [
        'Four parts in one evening',
        'A song that nobody knows at seven and everybody knows at nine. No reading of music needed.',
      ],
      [
        'Winter programme: first rehearsal',
        'Six songs in five languages. We begin with the easy one and end with the loud one.',
      ],
      ['Voices for the tired', 'An hour of breathing and long notes, lying down where possible. Bring a blanket.'],
      [
        'Singing at the station',
        'Three songs under the big clock, at the time when people come home. We meet a quarter of an hour before to warm up.',
      ],
      ['Rounds and canons', 'The oldest trick there is, and it always works. Children sing along.'],
    ],
    note: 'There are no auditions and never will be. Sheets are here, also in large print. Sit where your voice feels at home.',
  },
  {
    group: 'Trail Runners',
    events: [
      [
        'Twelve kilometres along the ridge',
        'Four hundred metres up, as many down, one very good bench. Two paces, and the faster group waits at every turning.',
      ],
      [
        'Night run with lamps',
        'An easy eight kilometres through the forest. A lamp and something that reflects are a must; we have three lamps to lend.',
      ],
      [
        'First five',
        'For people who have not run for years or ever. We walk the hills, talk all the way and stop for the view.',
      ],
      [
        'Hill repeats and breakfast',
        'Forty minutes of the same hill, then eggs. The hill is optional, the eggs are not.',
      ],
      ['Long slow Sunday', 'Twenty-two kilometres at a pace at which one can sing. There is a bus back from halfway.'],
    ],
    note: 'Nobody is left behind, ever: the last runner is one of us. We leave five minutes after the time given, in any weather but lightning.',
  },
  {
    group: 'Data and Coffee',
    events: [
      [
        'A year of air, measured on our street',
        'Six sensors, one per block. We look at what they say about Mondays, schools and rain.',
      ],
      [
        'Maps without tears',
        'From a table of addresses to a map that you can print. Bring a table, or use ours of the city’s benches.',
      ],
      ['Bad charts, mended', 'Send us one that annoys you. We redraw five of them and argue about colours.'],
      ['Asking the city for its numbers', 'How to write a request that gets an answer, with three that did.'],
      ['SQL for the curious', 'Two hours, one small database of trains, and questions that get harder slowly.'],
    ],
    note: 'Saturday mornings, good coffee, a dataset on the table. Bring a laptop if you have one; two are here to share.',
  },
  {
    group: 'Language Exchange',
    events: [
      [
        'Half an hour each',
        'You are paired by what you speak and what you want to speak. A bell says when to change languages and when to change partners.',
      ],
      [
        'Cooking in another language',
        'One recipe, one language, no translating. Mistakes end up in the soup, and the soup is always good.',
      ],
      [
        'For newcomers: forms and phone calls',
        'Bring the letter that you do not understand. Somebody here has answered the same one.',
      ],
      [
        'Songs and what they mean',
        'Bring one line of a song in your language. We learn it, sing it, and find out that it is about rain.',
      ],
      ['A walk with names for things', 'Through the market, slowly, naming everything. Four languages so far.'],
    ],
    note: 'Every level, also none. Wear the sticker with the languages you offer and the ones you are after.',
  },
  {
    group: 'Photo Walks',
    events: [
      [
        'Blue hour by the river',
        'Forty minutes of good light, an hour to talk about it afterwards. Phones count as cameras.',
      ],
      ['One street, one lens', 'Three hundred metres, no zoom, two hours. You will be surprised how much there is.'],
      [
        'Portraits of strangers, politely',
        'How to ask, what to say, and when to put the camera away. We practise on each other first.',
      ],
      ['Choosing ten', 'Bring fifty prints or files. We help you throw away forty.'],
      ['Hanging the spring wall', 'Every member one picture. Hammers, level and far too many opinions are here.'],
    ],
    note: 'We walk slowly and wait for each other. Whoever does not want to be in a picture wears the yellow pin, and is not.',
  },
  {
    group: 'Women in Science',
    events: [
      [
        'From the lab to the hearing',
        'A toxicologist tells how it is to explain ten years of work in seven minutes to people who must vote on it.',
      ],
      [
        'Mentoring: first meeting',
        'Pairs for half a year. Fill in the short form when you RSVP; we match by what you ask for and not by titles.',
      ],
      [
        'Grants, read by those who decide',
        'Two reviewers read four anonymous applications aloud and say what they thought, and when they stopped reading.',
      ],
      [
        'The long table',
        'No talk, only dinner. Everybody brings one question that they would like ten people to think about.',
      ],
      [
        'Salaries, openly',
        'A box, paper slips and a blackboard. What goes up is anonymous; what comes out of it is useful.',
      ],
    ],
    note: 'For everybody who feels meant by the name, and for those who want to listen. Childcare is there from five; write to us before.',
  },
  {
    group: 'Film Society',
    events: [
      [
        'Two short films and a long argument',
        'Forty minutes on the screen, the rest at the bar. One of the directors is here.',
      ],
      ['Silent, with piano', 'A comedy from 1924, and somebody at the piano who has never seen it before.'],
      ['Subtitles on', 'A film from a country that nobody in the room has been to. We ask afterwards what we missed.'],
      [
        'How it was cut',
        'An editor shows one scene four times. After that you will never watch a door close in the same way.',
      ],
      ['Members choose', 'Three titles, one vote at the door, no regrets.'],
    ],
    note: 'Subtitled, discussed, sometimes with soup. The hall is level and has a loop for hearing aids. We begin on time.',
  },
  {
    group: 'Makers',
    events: [
      [
        'Laser cutter: your licence',
        'One hour of theory, one box with your name on it. After that you may book the machine by yourself.',
      ],
      [
        'Sewing machines, not so scary',
        'Threading, straight lines, and a bag that holds. Fabric is here; better fabric is yours.',
      ],
      ['A radio from scratch', 'Eleven parts, one coil, and a station from far away. Works in most weathers.'],
      ['Clay night', 'Hands in clay, no wheel. We fire on Thursday and you fetch it on Saturday.'],
      ['Open workshop', 'Everything is on. People who know the machines stand beside them and like being asked.'],
    ],
    note: 'Closed shoes, tied hair, no loose sleeves. Materials at cost. Minors with an adult.',
  },
  {
    group: 'Parents and Toddlers',
    events: [
      ['Warm room, strong coffee', 'No programme. A carpet, toys that survive, and other people who are awake.'],
      [
        'First aid for small people',
        'A nurse from around the corner, two dolls, and all the questions that one is afraid to ask.',
      ],
      ['Swap: clothes up to four', 'Bring what no longer fits anybody. Take what will fit next month.'],
      ['Music with pots', 'Loud, short and good. Neighbours have been warned.'],
      ['Fathers’ morning', 'The same room, the same coffee. Mothers may sleep.'],
    ],
    note: 'Prams fit through the door and into the hall. Whoever needs quiet finds it in the back room with the curtain.',
  },
  {
    group: 'Chess in the Park',
    events: [
      [
        'Blitz under the lamps',
        'Three minutes and two seconds, nine rounds, one thermos. Everybody plays every round.',
      ],
      [
        'How the pieces move',
        'For complete beginners of any age. After an hour you can play, after two you can lose with style.',
      ],
      ['Simultaneous against Irina', 'Sixteen boards, one Irina. She has lost twice in four years; be the third.'],
      ['Endgames over tea', 'Kings and pawns, and why it is always one step too far.'],
      ['Friendly match against the other bank', 'Ten boards, two clubs, one river. Spectators whisper.'],
    ],
    note: 'Boards are set up from four. If it rains we are under the bridge; if it pours we are in the café.',
  },
]

/** For groups of any other kind. */
export const defaultProgramme: Programme = {
  group: '',
  events: [
    ['Open evening', 'Come as you are, bring a friend. We start on time and stay as long as it is good.'],
    ['Beginners welcome', 'A short talk, then everything that you always wanted to ask.'],
    ['Long table', 'Everybody brings something to eat and a question.'],
    ['Planning the season', 'What shall we do next? Whoever is there decides.'],
  ],
  note: 'There is room for everybody, also for those who only want to look.',
}
