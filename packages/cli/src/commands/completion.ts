import { Argument, type Command } from 'commander'
import { eventTypes } from '../generated/commands.ts'
import type { Host } from '../host.ts'
import { pages } from './open.ts'

export function addCompletion(host: Host, program: Command): void {
  program
    .command('completion')
    .summary('print a completion script for your shell')
    .description(
      'Prints a script that completes commands and options.\n\n' +
        'bash: hearth completion bash > ~/.local/share/bash-completion/completions/hearth\n' +
        'zsh:  hearth completion zsh > ~/.zfunc/_hearth\n' +
        'fish: hearth completion fish > ~/.config/fish/completions/hearth.fish',
    )
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action((shell: 'bash' | 'zsh' | 'fish') => {
      host.stdout.write(scripts[shell](listPlaces(program)))
    })
}

/** A place on the command line, and the words that can come there. */
interface Place {
  /** The commands before it: `events list`. */
  path: string
  words: readonly string[]
}

/** One for each command, and one for each option with a fixed list of values. */
function listPlaces(command: Command, path = ''): Place[] {
  const options = command.options.filter((option) => !option.hidden)
  const own: Place = {
    path,
    words: [...command.commands.map((one) => one.name()), ...valuesOf(path), ...options.map((one) => one.long ?? '')],
  }
  const values = options.flatMap(({ long, argChoices }) =>
    argChoices && long ? [{ path: `${path} ${long}`.trim(), words: argChoices }] : [],
  )
  const inner = command.commands.flatMap((one) => listPlaces(one, `${path} ${one.name()}`.trim()))
  return [own, ...values, ...inner]
}

/** Of arguments. */
function valuesOf(path: string): readonly string[] {
  const values: Record<string, readonly string[]> = {
    trigger: eventTypes,
    open: Object.keys(pages),
    completion: ['bash', 'zsh', 'fish'],
  }
  return values[path] ?? []
}

const casesOf = (places: readonly Place[], line: (place: Place) => string) => places.map(line).join('\n')

/** Goes from word to word as long as there is such a command. */
const scripts: Record<'bash' | 'zsh' | 'fish', (places: readonly Place[]) => string> = {
  bash: (places) => `# Completion of hearth for bash. Printed by: hearth completion bash
_hearth_words() {
  case "$1" in
${casesOf(places, ({ path, words }) => `    '${path}') echo '${words.join(' ')}' ;;`)}
    *) return 1 ;;
  esac
}
_hearth() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path='' next words n
  for ((n = 1; n < COMP_CWORD; n++)); do
    next="\${path:+$path }\${COMP_WORDS[n]}"
    [[ \${COMP_WORDS[n]} != -* ]] && _hearth_words "$next" >/dev/null && path=$next
  done
  if [[ $previous == --* ]] && words=$(_hearth_words "\${path:+$path }$previous"); then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$(_hearth_words "$path")" -- "$current"))
  fi
}
complete -o default -F _hearth hearth
`,
  zsh: (places) => `#compdef hearth
# Completion of hearth for zsh. Printed by: hearth completion zsh
_hearth_words() {
  case "$1" in
${casesOf(places, ({ path, words }) => `    '${path}') reply=(${words.map((word) => `'${word}'`).join(' ')}) ;;`)}
    *) return 1 ;;
  esac
}
_hearth() {
  local at='' next word
  local -a reply
  for word in \${words[2,CURRENT-1]}; do
    next="\${at:+$at }$word"
    [[ $word != -* ]] && _hearth_words "$next" && at=$next
  done
  if [[ $words[CURRENT-1] == --* ]] && _hearth_words "\${at:+$at }$words[CURRENT-1]"; then
    compadd -a reply
  else
    _hearth_words "$at" && compadd -a reply
    _files
  fi
}
compdef _hearth hearth
`,
  fish: (places) => `# Completion of hearth for fish. Printed by: hearth completion fish
function __hearth_words
  switch $argv[1]
${casesOf(places, ({ path, words }) => `    case '${path}'\n      printf '%s\\n' ${words.join(' ')}`)}
    case '*'
      return 1
  end
end
function __hearth_complete
  set -l at ''
  set -l previous ''
  for word in (commandline -opc)[2..-1]
    set previous $word
    set -l next (string trim "$at $word")
    if not string match -q -- '-*' $word; and __hearth_words $next >/dev/null
      set at $next
    end
  end
  if string match -q -- '--*' $previous; and __hearth_words (string trim "$at $previous")
    return
  end
  __hearth_words $at
end
complete -c hearth -f -a '(__hearth_complete)'
`,
}
