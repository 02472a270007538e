require "json"

def honours(cards) = cards.count { |card| "AKQJ".include?(card[0]) } # your engine

JSON.parse(File.read("bythebook-vectors/twos/trick.json"))["vectors"].each do |vector|
  next if vector["readings"]
  got = honours(vector["params"]["cards"])
  expected = vector["result"]["honours"]
  abort "#{vector["id"]}: #{vector["params"]} #{got} instead of #{expected}" unless got == expected
end
